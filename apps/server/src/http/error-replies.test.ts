import { once } from 'node:events'
import { get } from 'node:http'
import { PassThrough } from 'node:stream'
import compress from '@fastify/compress'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '../config/log.ts'
import { installErrorReplies } from './error-replies.ts'

test('who breaks a download off leaves no error in the log; a file that cannot be made does', async () => {
  const lines: Record<string, unknown>[] = []
  const app = fastify({ forceCloseConnections: true })
  const log = createLog({ level: 'debug', format: 'json' }, false, { write: line => lines.push(JSON.parse(line)) })
  installErrorReplies(app, log, null)
  await app.register(compress, { threshold: 1_024 })
  const file = new PassThrough()
  const asked = Promise.withResolvers<void>()
  app.get('/slow', async (request, reply) => {
    // All of it has been read by the time that an answer takes long.
    await once(request.raw.resume(), 'end')
    asked.resolve()
    await reply.type('text/csv').send(file)
  })
  app.get('/broken', (_request, reply) => {
    const broken = new PassThrough()
    setImmediate(() => broken.destroy(new Error('the rows went away')))
    return reply.send(broken)
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const request = get(`${origin}/slow`, { headers: { 'accept-encoding': 'gzip' } })
    request.on('error', () => {})
    await asked.promise
    request.destroy()
    await expect.poll(() => file.destroyed).toBe(true)
    await expect.poll(() => lines, { timeout: 5_000 }).toMatchObject([{ level: 20, route: '/slow' }])
    expect((await fetch(`${origin}/broken`)).status).toBe(500)
    expect(lines.at(-1)).toMatchObject({ level: 50, route: '/broken', err: { message: 'the rows went away' } })
  } finally {
    await app.close()
  }
})
