import type { Socket } from 'node:net'

const REPLIES: Readonly<Record<string, { status: string; detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'The address and headers of the request are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'The request did not come whole in time.' },
}

const NO_HTTP = { status: '400 Bad Request', detail: 'The request is not HTTP.' }

/** Answers what never became a request, in the shape of every other error. The connection ends with it. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, detail } = REPLIES[error.code ?? ''] ?? NO_HTTP
  const body = JSON.stringify({ detail })
  const headers = [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
}
