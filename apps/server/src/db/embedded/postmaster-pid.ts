import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../config/caught-error.ts'

export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/**
 * Who runs a data directory, from its postmaster.pid: null when no process does. After a crash the file stays; the process it
 * names may be gone, a zombie, or by now some other program. All three count as no process.
 */
export async function findPostmaster(dataDirectory: string): Promise<Postmaster | null> {
  const text = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !(await isLivingPostgres(pid))) return null
  return { pid, port, ready: lines[7]?.trim() === 'ready' && port > 0 }
}

async function isLivingPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const state = status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3)
  return status.includes('(postgres)') && state !== 'Z' && state !== 'X'
}
