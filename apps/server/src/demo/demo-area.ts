import { copyFile, link, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { areaFiles, type InstalledArea, listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import { shippedMapsDirectory } from '@milepost/maps/shipped-maps.ts'
import { demoFleet, demoSeed } from '@milepost/simulator/fleet.ts'

/**
 * The folder of the areas that the fleets of the demo are at home in. Their past and their odometers follow from the roads and
 * places of an area, so they keep each as it was when they first drove: whatever a later release ships, they go on from where
 * they are.
 */
export async function demoMaps(dataDirectory: string, shippedIn = shippedMapsDirectory): Promise<string> {
  const directory = join(dataDirectory, 'demo-maps')
  const kept = new Set((await listInstalledAreas([directory])).map(({ slug }) => slug))
  const homes = new Set(demoFleet(demoSeed).customers.map(({ home }) => home.area))
  for (const area of await listInstalledAreas([shippedIn])) {
    if (homes.has(area.slug) && !kept.has(area.slug)) await keepFiles(area, directory)
  }
  return directory
}

/** On one disk as links, which take no room. */
async function keepFiles(area: InstalledArea, directory: string): Promise<void> {
  const draft = join(directory, '.draft')
  await mkdir(draft, { recursive: true })
  for (const name of Object.values(areaFiles)) {
    const from = join(area.directory, name)
    const to = join(draft, name)
    await link(from, to).catch(() => copyFile(from, to))
  }
  await rename(draft, join(directory, area.slug))
}
