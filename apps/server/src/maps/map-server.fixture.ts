import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A map server on loopback that responds as a test sets it, and the requests that it got. */
export interface MapServer {
  url: string
  requests: { path: string; query: URLSearchParams; body: unknown; headers: IncomingMessage['headers'] }[]
  respond: (response: ServerResponse, path: string) => void
  close(): Promise<void>
}

export async function startMapServer(): Promise<MapServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const text = Buffer.concat(chunks).toString()
      const body: unknown = text === '' ? null : JSON.parse(text)
      map.requests.push({ path: url.pathname, query: url.searchParams, body, headers: request.headers })
      map.respond(response, url.pathname)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const map: MapServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/maps/`,
    requests: [],
    respond: sends([]),
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
  return map
}

export const sends =
  (value: unknown, status = 200): MapServer['respond'] =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
