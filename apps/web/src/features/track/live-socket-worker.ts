import type { FromWorker, ToWorker } from './live-socket.ts'

let socket: WebSocket | null = null

const tell = (message: FromWorker) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('open' in data) socket = open(data.open)
  else socket?.send(data.send)
})

function open(path: string): WebSocket {
  const opened = new WebSocket(path)
  opened.addEventListener('message', event => tell({ text: String(event.data) }))
  opened.addEventListener('close', () => tell({ closed: true }))
  return opened
}
