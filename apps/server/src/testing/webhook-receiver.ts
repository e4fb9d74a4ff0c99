import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export interface ReceivedMessage {
  path: string
  headers: Record<string, string>
  body: string
  bytes: Buffer
}

export interface TestReceiver {
  port: number
  received: ReceivedMessage[]
  stop(): Promise<void>
}

interface ReceiverOptions {
  /** Takes https with it, else http. */
  certificate?: { key: string; cert: string }
  /** Answers what has been read. 204 unless given. */
  answer?: (response: ServerResponse, received: ReceivedMessage) => void
}

/** A real receiver of webhooks on loopback, which keeps what it is sent. */
export async function startWebhookReceiver({
  certificate,
  answer = response => void response.writeHead(204).end(),
}: ReceiverOptions = {}): Promise<TestReceiver> {
  const received: ReceivedMessage[] = []
  const keep = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const bytes = await buffer(request)
    const message = { path: request.url ?? '', headers, body: bytes.toString(), bytes }
    received.push(message)
    answer(response, message)
  }
  const take = (request: IncomingMessage, response: ServerResponse) => void keep(request, response)
  const server = certificate ? https.createServer(certificate, take) : http.createServer(take)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** As a receiver does it, by the library of Standard Webhooks. Throws where the signature is not of this secret. */
export const verifyMessage = (secret: string, { headers, body }: ReceivedMessage): unknown =>
  new Webhook(secret).verify(body, headers)
