import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'

export interface Command {
  file: string
  args: string[]
  uid?: number
  gid?: number
}

/**
 * Postgres refuses to run as root, which containers often are. As root a program is run in a user namespace where root is
 * `nobody`: the files stay root's and no directory needs to be opened. Where namespaces are off it is started as `nobody`,
 * and the paths it needs are given to it.
 */
export function asUnprivileged(file: string, args: string[], ownedPaths: string[]): Command {
  if (process.getuid?.() !== 0) return { file, args }
  const { uid, gid } = nobody()
  const namespace = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  if (spawnSync('unshare', [...namespace, 'true'], { stdio: 'ignore' }).status === 0) {
    return { file: 'unshare', args: [...namespace, file, ...args] }
  }
  for (const path of ownedPaths) chownSync(path, uid, gid)
  return { file, args, uid, gid }
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith('nobody:'))
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
