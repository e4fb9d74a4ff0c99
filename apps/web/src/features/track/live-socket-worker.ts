import type { FromWorker, ToWorker } from './live-socket.ts'

let socket: WebSocket | null = null

const post = (message: FromWorker) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('open' in data) socket = open(data.open)
  else socket?.send(data.send)
})

function open(path: string): WebSocket {
  const opened = new WebSocket(path)
  opened.addEventListener('message', event => post({ text: String(event.data) }))
  opened.addEventListener('close', () => post({ closed: true }))
  return opened
}
