import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MapDataError } from './byte-stream.ts'
import { type ImportProgress, importArea } from './import-area.ts'
import { listInstalledAreas } from './installed-areas.ts'
import { OsmFileError } from './osm-pbf-blobs.ts'
import { shippedMapsDirectory } from './shipped-maps.ts'

const usage = `Map areas of Milepost.

  npm run maps -- import FILE.osm.pbf --name NAME [--country XX] [--data DIR]
      Adds the area of an OpenStreetMap extract: street map, road graph and addresses.
      An area of the same name is replaced.

  npm run maps -- list [--data DIR]
      Shows the areas that came with Milepost and the added ones.

  npm run maps -- build
      Makes the base of the world and the sample city anew. Needs npm and a connection; takes about a minute.

DIR is where Milepost keeps its data: --data, or MILEPOST_DATA, or ./data.
`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      country: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const dataDirectory = resolve(values.data ?? process.env.MILEPOST_DATA ?? 'data')
  const areasDirectory = resolve(dataDirectory, 'maps')
  const [command, file] = positionals
  if (command === 'import' && file !== undefined && values.name !== undefined) {
    process.umask(0o077) // as the server writes there
    const country = values.country === undefined ? {} : { country: values.country.toUpperCase() }
    await runImport({ file: resolve(file), name: values.name, outDir: areasDirectory, ...country })
  } else if (command === 'list') {
    await runList([shippedMapsDirectory, areasDirectory])
  } else if (command === 'build') {
    // Loaded only here: it needs packages that a user's install does not carry.
    const { buildArchives } = await import('./base/build-archives.ts')
    await buildArchives(shippedMapsDirectory, line => console.log(line))
  } else {
    console.log(usage)
    if (values.help !== true) process.exitCode = 2
  }
}

async function runImport(request: Parameters<typeof importArea>[0]): Promise<void> {
  const startedAt = performance.now()
  const show = progressLine()
  const area = await importArea({ ...request, onProgress: show })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { tiles, roads, addresses } = area.sizes
  console.log(`${area.name} is installed (${area.country}, ${seconds} s).`)
  console.log(`  map ${megabytes(tiles)}, roads ${megabytes(roads)}, addresses ${megabytes(addresses)}`)
  console.log(`  ${area.licence}`)
}

async function runList(directories: string[]): Promise<void> {
  const areas = await listInstalledAreas(directories)
  if (areas.length === 0) console.log('No street map is installed.')
  for (const { name, slug, country, createdAt, sizes, directory } of areas) {
    const size = megabytes(sizes.tiles + sizes.roads + sizes.addresses)
    console.log(`${name} (${country})  ${createdAt.slice(0, 10)}  ${size}  ${slug}  ${directory}`)
  }
}

/** One line per stage: redrawn in a terminal, written once at its end elsewhere. */
function progressLine(): (progress: ImportProgress) => void {
  let shown = ''
  return ({ stage, done }) => {
    const line = `${stage} ${Math.floor(done * 100)} %`
    if (line === shown) return
    shown = line
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}${done >= 1 ? '\n' : ''}`)
    else if (done >= 1) console.log(line)
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

try {
  await main()
} catch (error) {
  if (error instanceof OsmFileError || error instanceof MapDataError) console.error(error.message)
  else if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    console.error(`File not found: ${error.message}`)
  else if (error instanceof TypeError && 'code' in error) console.error(`${error.message}\n\n${usage}`)
  else throw error
  process.exitCode = 1
}
