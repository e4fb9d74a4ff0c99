import { createServer, type IncomingMessage, request } from 'node:http'
import { LIVE_PATH } from '@milepost/contract/live.ts'
import { WebSocketServer } from 'ws'

export interface LiveFeed {
  origin: string
  close(): Promise<void>
}

/**
 * Stands before a server: passes every request on, and feeds the live channel itself, so that a browser can be shown more
 * moving vehicles than devices could report while both share two cores. `nextMessage` is called every `everyMs`.
 */
export async function createLiveFeed(
  port: number,
  upstreamPort: number,
  everyMs: number,
  nextMessage: () => string,
): Promise<LiveFeed> {
  const server = createServer((incoming, answer) => {
    const onward = request(
      { host: '127.0.0.1', port: upstreamPort, method: incoming.method, path: incoming.url, headers: incoming.headers },
      reply => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      },
    )
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (incoming: IncomingMessage, socket, head) => {
    if (!incoming.url?.startsWith(LIVE_PATH)) return socket.destroy()
    sockets.handleUpgrade(incoming, socket, head, browser => {
      browser.send(JSON.stringify({ kind: 'hello', server_time: new Date().toISOString() }))
    })
  })
  const timer = setInterval(() => {
    if (sockets.clients.size === 0) return
    const message = nextMessage()
    for (const browser of sockets.clients) browser.send(message)
  }, everyMs)
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The live feed does not listen')
  return {
    origin: `http://localhost:${address.port}`,
    async close() {
      clearInterval(timer)
      for (const browser of sockets.clients) browser.terminate()
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
