// The disk of the data directory fills under load, stays full and is freed again. A small file system of its own is mounted
// where that is allowed: in a mount namespace, so that it goes with the processes in it. Elsewhere no file of the database
// may grow beyond a limit, which is as near as an ordinary user comes.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Means } from './disk-full-inside.ts'
import type { FaultOptions, FaultResult } from './fault.ts'

const SIZE = '700m'
const MOUNT_AND_RUN = `mount -t tmpfs -o size=${SIZE},mode=755 tmpfs "$1" && shift && exec "$@"`
const INSIDE = join(import.meta.dirname, 'disk-full-inside.ts')

export async function faultDiskFull({ seconds = 10, devices = 50 }: FaultOptions): Promise<FaultResult> {
  const directory = await mkdtemp(join(tmpdir(), 'milepost-small-disk-'))
  try {
    const namespace = namespaceThatMounts(directory)
    if (namespace) {
      const wrapper = ['unshare', ...namespace, 'sh', '-c', MOUNT_AND_RUN, 'sh', directory]
      return await runInside(wrapper, 'tmpfs', directory, seconds, devices)
    }
    if (spawnSync('prlimit', ['--version']).status === 0) {
      return await runInside([], 'file-size-limit', directory, seconds, devices)
    }
    const skipped = 'no file system can be mounted here (no privilege, no user namespaces) and prlimit is not installed'
    return { acked: 0, lost: 0, duplicated: 0, broken: [], skipped }
  } finally {
    await rmdir(directory)
  }
}

/** How this user gets a namespace in which he may mount, if at all. */
function namespaceThatMounts(directory: string): string[] | null {
  const ways = [['--mount'], ['--user', '--map-root-user', '--mount']]
  const works = (way: string[]) =>
    spawnSync('unshare', [...way, 'sh', '-c', MOUNT_AND_RUN, 'sh', directory, 'true'], { stdio: 'ignore' }).status === 0
  return ways.find(works) ?? null
}

function runInside(wrapper: string[], means: Means, directory: string, seconds: number, devices: number) {
  const [file, ...args] = [...wrapper, process.execPath, INSIDE, means, directory, String(seconds), String(devices)]
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return new Promise<FaultResult>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      process.off('exit', end)
      if (code === 0) {
        const result: FaultResult = JSON.parse(output)
        resolve(result)
      } else reject(new Error(`the run on a small disk ended with ${code}`))
    })
  })
}
