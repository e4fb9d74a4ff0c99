import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from './object-store.ts'

const INCOMING = '.incoming'

/** Objects as files below a directory. Each is written beside the others under another name, and renamed when it is on disk. Other users read none of it. */
export function createDiskStore(directory: string): ObjectStore {
  return {
    async put(key, content) {
      const target = join(directory, key)
      const draft = join(directory, INCOMING, randomUUID())
      await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(content)
          // The age of an object is measured by the clock that the sweep reads, not by that of a network file system.
          const now = new Date()
          await file.utimes(now, now)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncDirectory(dirname(target))
    },
    get: key => absentAsNull(readFile(join(directory, key))),
    remove: key => rm(join(directory, key), { force: true }),
    async *list(folder) {
      for (const name of (await absentAsNull(readdir(join(directory, folder)))) ?? []) {
        const found = await absentAsNull(stat(join(directory, folder, name)))
        if (found) yield { key: `${folder}/${name}`, storedAt: found.mtime }
      }
    },
    async removeUnfinished(before) {
      for (const name of (await absentAsNull(readdir(join(directory, INCOMING)))) ?? []) {
        const draft = join(directory, INCOMING, name)
        const found = await absentAsNull(stat(draft))
        if (found && found.mtime < before) await rm(draft, { force: true })
      }
    },
  }
}

/** A renamed file survives a power cut once its directory is on disk; Windows does so by itself and opens no directory. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function absentAsNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
