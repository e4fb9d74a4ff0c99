import { fork } from 'node:child_process'
import { join } from 'node:path'

/**
 * Starts a load, which is a file of this folder, in a process of its own and sends it the order; resolves when it is ready
 * to begin (`from-parent.ts` is its side). Throws when it ends early.
 */
export async function startLoad<Order extends object, Result>(file: string, order: Order) {
  const running = fork(join(import.meta.dirname, file))
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      running.once('message', resolve)
      running.once('exit', code => reject(new Error(`${file} ended early (${code})`)))
    })
  running.send(order)
  await next()
  return {
    /** Lets it begin, and gives its result. */
    async result() {
      const result = next()
      running.send('go')
      return (await result) as Result
    },
    async end() {
      const ended = new Promise(done => running.once('exit', done))
      running.send('end')
      await ended
    },
  }
}
