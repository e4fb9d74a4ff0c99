import { createHash } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/**
 * A session may ask `perMinute` times a minute, an address without one a tenth of that (N-82 asks 60 of public calls; the
 * routes that need less say so themselves). Static files and map tiles do not count.
 */
export async function installRateLimit(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: '1 minute',
    keyGenerator: keyOf,
    max: (_request, key) => (key.startsWith('session:') ? perMinute : Math.max(60, Math.floor(perMinute / 10))),
    allowList: request => !/^\/(api|sso|oidc|setup)\b/.test(request.url),
    errorResponseBuilder: () => new HttpError(429, 'Too many requests. Please wait a minute and try again.'),
  })
}

function keyOf(request: FastifyRequest): string {
  const token = request.headers.authorization
  return token
    ? `session:${request.ip}:${createHash('sha256').update(token).digest('base64')}`
    : `address:${request.ip}`
}
