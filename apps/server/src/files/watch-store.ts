import { randomUUID } from 'node:crypto'
import { Gauge, type Registry } from 'prom-client'
import type { Log } from '../config/log.ts'
import type { ObjectStore } from './object-store.ts'

/** The same store; `milepost_file_store_up` says whether it did what it was last asked for, once it was asked for something. */
export function watchStore(store: ObjectStore, metrics: Registry, kind: 'disk' | 's3'): ObjectStore {
  const up = new Gauge({
    name: 'milepost_file_store_up',
    help: 'Whether the store of files last took, gave or removed an object for this process: 1, or 0 where it refused, was away or is full',
    labelNames: ['kind'],
    registers: [metrics],
  })
  const watched =
    <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      try {
        const answer = await ask(...asked)
        up.set({ kind }, 1)
        return answer
      } catch (error) {
        up.set({ kind }, 0)
        throw error
      }
    }
  return {
    put: watched((key, content) => store.put(key, content)),
    get: watched(key => store.get(key)),
    remove: watched(key => store.remove(key)),
    list: folder => store.list(folder),
    removeUnfinished: before => store.removeUnfinished(before),
  }
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
