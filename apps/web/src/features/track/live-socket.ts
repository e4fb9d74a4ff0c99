/** The channel as the live connection needs it. */
export interface LiveSocket {
  send(text: string): void
  close(): void
}

export interface LiveSocketListener {
  onMessage(text: string): void
  onClose(): void
}

/** What the page sends the worker: the address to open, once and first, then texts to send. */
export type ToWorker = { open: string } | { send: string }

/** What the worker sends the page: a text that came in, or that the channel has closed. */
export type FromWorker = { text: string } | { closed: true }

/**
 * A WebSocket in a worker of its own. The browser hands a page the bytes of its sockets in small pieces, each behind a frame
 * that is being drawn: with 50,000 moving vehicles and no graphics card the changes were nine seconds old after ten seconds of
 * zooming. A worker draws nothing, and the page takes each text in one piece.
 */
export function openLiveSocket(path: string, listener: LiveSocketListener): LiveSocket {
  const worker = new Worker(new URL('./live-socket-worker.ts', import.meta.url), { type: 'module' })
  const post = (message: ToWorker) => worker.postMessage(message)
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if ('text' in data) listener.onMessage(data.text)
    else listener.onClose()
  })
  worker.addEventListener('error', () => listener.onClose())
  post({ open: path })
  return {
    send: text => post({ send: text }),
    close: () => worker.terminate(),
  }
}
