// npm run types. Each program keeps what it found out under node_modules, so that the next run checks what has changed.
import { spawnSync } from 'node:child_process'

const PROGRAMS = ['.', 'packages/domain', 'apps/web', 'e2e']

let isFine = true
for (const program of PROGRAMS) {
  const kept = `node_modules/.milepost/types-${program.replace(/\W/g, '-')}.tsbuildinfo`
  const args = ['-p', program, '--incremental', '--tsBuildInfoFile', kept]
  isFine = spawnSync('tsc', args, { stdio: 'inherit' }).status === 0 && isFine
}
process.exitCode = isFine ? 0 : 1
