import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './caught-error.ts'

/** What is kept below MILEPOST_DATA beside the database and its keys. */
const KEPT = ['files', 'maps', 'demo-maps', 'demo-truth', 'demo-resume.json']

/**
 * Closes to other users what a release before this one, or a copy, left open to them, among them the user of the embedded
 * database. What lies in a closed folder is closed with it. What is somebody else's stays as it is.
 */
export async function closeDataDirectory(directory: string): Promise<void> {
  for (const name of KEPT) {
    const path = join(directory, name)
    try {
      const { mode } = await stat(path)
      await chmod(path, mode & 0o700)
    } catch (error) {
      if (!['ENOENT', 'EPERM'].includes(codeOf(error) ?? '')) throw error
    }
  }
}
