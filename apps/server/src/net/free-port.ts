import { createServer } from 'node:net'

/** A port of 127.0.0.1 that is free at the moment. */
export function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((found, failed) => {
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
