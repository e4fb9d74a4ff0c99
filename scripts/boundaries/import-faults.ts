import { dirname, join } from 'node:path/posix'
import { PARTS, ROOMS } from './rooms.ts'

/** A test may put together what the code may not. */
const isTest = (file: string) => /\.(test|fixture|arbitrary)\.tsx?$/.test(file)

/**
 * What is wrong with the imports of a file, each as one line; `file` is its path from the root of the repository. Reads the
 * text only, so the check can be shown to fail.
 */
export function importFaults(file: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(match => match[1] ?? [])
  return specifiers.flatMap(specifier => {
    const target = resolveImport(file, specifier)
    const fault = target === null ? null : faultOf(file, target)
    return fault ? [`${file} imports ${target}: ${fault}`] : []
  })
}

/** The path from the root of what is imported; null for packages that are not ours. */
function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  const own = /^@milepost\/([^/]+)\/(.+)$/.exec(specifier)
  if (!own) return null
  const part = `apps/${own[1]}` in ROOMS || own[1] === 'simulator' ? `apps/${own[1]}` : `packages/${own[1]}`
  return `${part}/src/${own[2]}`
}

function faultOf(file: string, target: string): string | null {
  const [from, to] = [partOf(file), partOf(target)]
  if (from === null || to === null) return null
  if (/\/index\.tsx?$/.test(target)) return 'there are no barrels: import the file itself'
  if (from !== to) {
    if (!PARTS[from]?.includes(to)) return `${from} may not import ${to}`
    return to === 'apps/simulator' && from === 'apps/server' && !/\/(demo|testing)\//.test(file)
      ? 'only the demo drives simulated vehicles'
      : null
  }
  return roomFault(from, file, target)
}

function roomFault(part: string, file: string, target: string): string | null {
  const rooms = ROOMS[part]
  if (!rooms) return null
  const [from, to] = [roomOf(part, file), roomOf(part, target)]
  if (from === null || to === null) return null
  if (!(from in rooms)) return `${from} is not a room of ${part}: name it in scripts/boundaries/rooms.ts`
  if (from === to) return featureFault(part, file, target)
  if (isTest(file) || rooms[from]?.includes('*') || rooms[from]?.includes(to)) return null
  return `${from} may not import ${to}`
}

function featureFault(part: string, file: string, target: string): string | null {
  const feature = (path: string) => /^features\/([^/]+)\//.exec(path.slice(`${part}/src/`.length))?.[1]
  return feature(file) === feature(target) || isTest(file) ? null : 'features never import features'
}

function partOf(path: string): string | null {
  return Object.keys(PARTS).find(part => path.startsWith(`${part}/`)) ?? null
}

/** The folder or file directly below src; null for what lies elsewhere. */
function roomOf(part: string, path: string): string | null {
  const prefix = `${part}/src/`
  return path.startsWith(prefix) ? path.slice(prefix.length).replace(/\/.*/s, '') : null
}
