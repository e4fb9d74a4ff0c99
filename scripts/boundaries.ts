// Holds the lines of docs/decisions: which part may import which. Reads the files itself and fails when it read none.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

/** For each part (longest match wins) the parts it may import beside itself. */
const MAY_IMPORT: Record<string, string[]> = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'packages/protocols': ['packages/domain'],
  'packages/maps': ['packages/domain'],
  'apps/simulator': ['packages/domain', 'packages/protocols', 'packages/maps'],
  'apps/server': ['packages/domain', 'packages/contract', 'packages/protocols', 'packages/maps', 'apps/simulator'],
  'apps/web': ['packages/domain', 'packages/contract'],
  scripts: [
    'packages/domain',
    'packages/contract',
    'packages/protocols',
    'packages/maps',
    'apps/server',
    'apps/simulator',
  ],
  e2e: ['scripts', 'packages/domain', 'packages/contract', 'packages/protocols', 'apps/server', 'apps/simulator'],
}

/** Inside an app: what a folder may not import. Features never import features. */
const FORBIDDEN: { from: RegExp; to: RegExp; because: string }[] = [
  {
    from: /^apps\/(server|web)\/src\/features\/([^/]+)\//,
    to: /^apps\/(server|web)\/src\/features\/([^/]+)\//,
    because: 'features never import features',
  },
  {
    from: /^apps\/server\/src\/(db|config|net)\//,
    to: /^apps\/server\/src\/(http|ingest|jobs|features|auth|live|demo)\//,
    because: 'the base knows nothing of what stands on it',
  },
  {
    from: /^apps\/server\/src\/features\/(?!.*\.test\.ts$)/,
    to: /^apps\/server\/src\/(ingest|jobs|demo)\//,
    because: 'features stand on db, auth, files, mail, live and the endpoint type',
  },
  {
    from: /^apps\/web\/src\/(ui|lib|map|api)\//,
    to: /^apps\/web\/src\/(features|shell)\//,
    because: 'shared parts know no feature',
  },
  {
    from: /^apps\/web\/src\/vehicles\//,
    to: /^apps\/web\/src\/features\//,
    because: 'shared parts know no feature',
  },
  {
    from: /^apps\/web\/src\/(ui|lib|map|api)\//,
    to: /^apps\/web\/src\/vehicles\//,
    because: 'what features share about vehicles stands on these',
  },
  {
    from: /^apps\/server\/src\/(?!demo\/|testing\/)/,
    to: /^apps\/simulator\//,
    because: 'only the demo drives simulated vehicles',
  },
]

const files = ['apps', 'packages', 'scripts', 'e2e'].flatMap(sourceFiles)
const faults = files.flatMap(checkFile)
for (const fault of faults) console.log(fault)
if (files.length < 50) {
  console.log(`boundaries: only ${files.length} files were read; the check itself is broken`)
  process.exitCode = 1
} else {
  console.log(`boundaries: ${files.length} files read, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter(path => !/(^|\/)(node_modules|dist)\//.test(path))
}

function checkFile(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(match => match[1]!)
  return imports.flatMap(specifier => {
    const target = resolveImport(file, specifier)
    if (target === null) return []
    const fault = faultOf(file, target)
    return fault ? [`${file} imports ${target}: ${fault}`] : []
  })
}

function resolveImport(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(file), specifier))
  const own = /^@milepost\/([^/]+)\/(.+)$/.exec(specifier)
  if (!own) return null
  const part = ['server', 'web', 'simulator'].includes(own[1]!) ? `apps/${own[1]}` : `packages/${own[1]}`
  return `${part}/src/${own[2]}`
}

function faultOf(file: string, target: string): string | null {
  const from = partOf(file)
  const to = partOf(target)
  if (from === null || to === null) return null
  if (from !== to && !MAY_IMPORT[from]!.includes(to)) return `${from} may not import ${to}`
  for (const rule of FORBIDDEN) {
    const a = rule.from.exec(file)
    const b = rule.to.exec(target)
    if (a && b && !(a[2] !== undefined && a[2] === b[2])) return rule.because
  }
  if (/\/index\.tsx?$/.test(target)) return 'there are no barrels: import the file itself'
  return null
}

function partOf(path: string): string | null {
  return Object.keys(MAY_IMPORT).find(part => path.startsWith(`${part}/`)) ?? null
}
