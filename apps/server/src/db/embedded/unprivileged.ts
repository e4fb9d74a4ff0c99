import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Who Postgres runs as, which refuses to be root. */
export interface Unprivileged {
  /** The user of its processes; null: that of this process. */
  uid: number | null
  gid: number | null
  /** What goes before the program. */
  prefix: readonly string[]
}

export interface Command {
  file: string
  args: string[]
  uid?: number
  gid?: number
  cwd?: string
}

/**
 * As root, which containers often are, Postgres is `nobody`, where that user comes to its programs and to `directory`: a
 * process of the database that is taken over is then nobody on this machine. Else, as where a folder above is closed to all
 * but root, it is nobody in a user namespace only: outside it is root, without root's rights over other users' files.
 */
export function chooseUnprivileged(program: string, directory: string): Unprivileged {
  if (process.getuid?.() !== 0) return { uid: null, gid: null, prefix: [] }
  const { uid, gid } = nobody()
  letPass(directory, gid)
  const comesTo = (file: string, args: string[]) =>
    spawnSync(file, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
  if (comesTo(program, ['--version']) && comesTo('/bin/sh', ['-c', 'test -x "$1"', 'sh', directory])) {
    return { uid, gid, prefix: [] }
  }
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  if (spawnSync('unshare', [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0) {
    return { uid: null, gid: null, prefix }
  }
  throw new Error(
    `Postgres does not run as root, and the user nobody comes neither to ${directory} nor to ${dirname(program)}. Run Milepost as a user of its own, or put both where every user may pass.`,
  )
}

/** The program with its arguments as that user. */
export function asUnprivileged({ uid, gid, prefix }: Unprivileged, file: string, args: string[]): Command {
  const [first = file, ...rest] = [...prefix, file, ...args]
  return uid === null || gid === null ? { file: first, args: rest } : { file: first, args: rest, uid, gid, cwd: '/' }
}

/** Gives that user a file or a folder with everything in it, also one that another start gave to somebody else. */
export function give(path: string, to: Unprivileged): void {
  const [uid, gid] = [to.uid ?? process.getuid?.(), to.gid ?? process.getgid?.()]
  if (process.getuid?.() !== 0 || uid === undefined || gid === undefined) return
  const { uid: owner, isFolder } = lookAt(path)
  if (owner === uid) return
  // Itself last: where this is broken off, the next start does it again.
  if (isFolder) for (const name of readdirSync(path)) give(join(path, name), to)
  chownSync(path, uid, gid)
}

function lookAt(path: string): { uid: number; isFolder: boolean } {
  const found = statSync(path)
  return { uid: found.uid, isFolder: found.isDirectory() }
}

/** Lets the group of that user pass through a folder of root's alone, and neither list nor write it. */
function letPass(directory: string, gid: number): void {
  const { uid, mode } = statSync(directory)
  // What somebody opened to a group of theirs stays as it is.
  if (uid !== 0 || (mode & 0o077) !== 0) return
  chownSync(directory, uid, gid)
  chmodSync(directory, (mode & 0o700) | 0o010)
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith('nobody:'))
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
