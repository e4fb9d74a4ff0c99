import { randomUUID } from 'node:crypto'
import { Gauge, type Registry } from 'prom-client'
import type { Log } from '../config/log.ts'
import type { ObjectStore } from './object-store.ts'

/** The same store; `milepost_file_store_up` says whether it did what it was last asked for. */
export function watchStore(store: ObjectStore, metrics: Registry): ObjectStore {
  const up = new Gauge({
    name: 'milepost_file_store_up',
    help: 'Whether the store of files did what this process last asked of it: 1, or 0 where it refused, was away or is full',
    registers: [metrics],
  })
  const watched =
    <A extends unknown[], R>(ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        const answer = await ask(...args)
        up.set(1)
        return answer
      } catch (error) {
        up.set(0)
        throw error
      }
    }
  return { ...store, put: watched(store.put), get: watched(store.get), remove: watched(store.remove) }
}

/**
 * Puts an object, reads it and removes it, so that a wrong key, a missing bucket or a folder that cannot be written is in the log at
 * the start, and not first when somebody files a document. The server starts all the same: what needs no file goes on.
 */
export async function tryStore(store: ObjectStore, log: Log): Promise<void> {
  const name = randomUUID()
  const key = `${name.slice(0, 2)}/${name}`
  try {
    await store.put(key, Buffer.from(name))
    const stored = await store.get(key)
    await store.remove(key)
    if (stored?.toString() !== name) throw new Error('It did not give back what was put into it.')
  } catch (err) {
    log.error(
      { err },
      'the store of files does not work: no document can be filed or opened until it does (docs/operations/files-and-jobs.md)',
    )
  }
}
