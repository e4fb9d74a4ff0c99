import type { FastifyRequest } from 'fastify'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Where to send a browser that came by another name of this machine than the one sign-in returns to: cookies set for
 * 127.0.0.1 are not sent to localhost, and the sign-in would never be completed. Null when the name is right. Other
 * names are left alone: a proxy may pass on a name of its own, and redirecting it would never end.
 */
export function namedLikeOrigin(request: FastifyRequest, origin: string): string | null {
  const own = new URL(origin)
  const { hostname, port } = URL.parse(`http://${request.headers.host}`) ?? own
  const differs = hostname !== own.hostname && port === own.port
  if (!differs || ![hostname, own.hostname].every(name => LOOPBACK_NAMES.includes(name))) return null
  return new URL(request.url, origin).href
}
