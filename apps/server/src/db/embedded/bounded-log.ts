import { copyFile, stat, truncate } from 'node:fs/promises'

/** It and the one before it are kept: together twice this. */
export const MOST_LOG_BYTES = 10_000_000

/**
 * Begins a log again that has grown too long; what it held is then in the file with `.1` behind its name, in place of what was
 * there. The writer keeps the file open and appends, so the file stays the same one. A few lines written meanwhile may be lost.
 */
export async function boundLog(path: string, mostBytes = MOST_LOG_BYTES): Promise<void> {
  const { size } = await stat(path)
  if (size < mostBytes) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}
