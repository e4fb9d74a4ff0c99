import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isInside, type LatLon } from '@milepost/domain/geo/distance.ts'
import { areaFiles, type InstalledArea, listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import { demoFleet, demoSeed, fleetMembers } from '@milepost/simulator/fleet.ts'
import { chooseWorkArea } from '@milepost/simulator/work-area.ts'
import type { Context } from '../context.ts'
import { mapDirectories } from '../maps/map-directories.ts'
import { newestRecords } from './newest-records.ts'

/**
 * The folder of the one area that the demo fleet works in, empty where there is none. The fleet's past and its odometers
 * follow from the area's roads and places, so the fleet keeps them as they were when it first drove: whatever is imported,
 * replaced or deleted afterwards, it goes on from where it is.
 */
export async function demoMaps({ config, system, log }: Pick<Context, 'config' | 'system' | 'log'>): Promise<string> {
  const directory = join(config.dataDirectory, 'demo-maps')
  const newest = await newestRecords(system)
  const driven = fleetMembers(demoFleet(demoSeed)).filter(({ vehicle }) => vehicle.towns.length === 0)
  const fleet = driven.flatMap(({ vehicle }) => newest.get(vehicle.deviceId) ?? [])
  const area = await keepDemoArea(directory, await listInstalledAreas(mapDirectories(config.dataDirectory)), fleet)
  if (area === null) log.warn('no map area is installed where the demo fleet is: only its assets report')
  return directory
}

/** `fleet` is where the vehicles are that have driven already. Null when they are in none of the areas. */
export async function keepDemoArea(
  directory: string,
  installed: readonly InstalledArea[],
  fleet: readonly LatLon[],
): Promise<InstalledArea | null> {
  const [kept] = await listInstalledAreas([directory])
  if (kept !== undefined && fleet.length > 0) return kept
  const area = fleet.length > 0 ? areaAround(fleet, installed) : chooseWorkArea(installed)
  await rm(directory, { recursive: true, force: true })
  if (area !== null) await keepFiles(area, directory)
  return area
}

/** Of those that hold the most, or nearly as many, the smallest: a county rather than the country around it. */
export function areaAround(fleet: readonly LatLon[], areas: readonly InstalledArea[]): InstalledArea | null {
  const counted = areas.map(area => ({
    area,
    count: fleet.filter(({ latitude, longitude }) => isInside(area.bounds, latitude, longitude)).length,
  }))
  const most = Math.max(0, ...counted.map(({ count }) => count))
  if (most < fleet.length / 2) return null
  const likely = counted.filter(({ count }) => count >= most * 0.8).map(({ area }) => area)
  return likely.sort((a, b) => extentOf(a) - extentOf(b))[0] ?? null
}

function extentOf({ bounds }: InstalledArea): number {
  return (bounds.east - bounds.west) * (bounds.north - bounds.south)
}

/** An area that was imported by an earlier release has not all of them. */
function passOverAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** On one disk as links, which take no room. */
async function keepFiles(area: InstalledArea, directory: string): Promise<void> {
  const draft = join(directory, '.draft')
  await mkdir(draft, { recursive: true })
  for (const name of Object.values(areaFiles)) {
    const from = join(area.directory, name)
    const to = join(draft, name)
    await link(from, to)
      .catch(() => copyFile(from, to))
      .catch(passOverAbsent)
  }
  await rename(draft, join(directory, area.slug))
}
