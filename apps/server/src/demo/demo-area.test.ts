import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areaFiles, type InstalledArea, listInstalledAreas, readAreaPlaces } from '@milepost/maps/installed-areas.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installMadeArea } from '../testing/made-area.ts'
import { areaAround, keepDemoArea } from './demo-area.ts'

let directory: string
let maps: string
let kept: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'milepost-demo-area-'))
  maps = join(directory, 'maps')
  kept = join(directory, 'demo-maps')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const lisboa = { slug: 'lisboa', name: 'Lisboa', country: 'PT', latitude: 38.7, longitude: -9.2 }
const aston = { slug: 'aston', name: 'Aston', country: 'GB', latitude: 52.6, longitude: -0.7 }
const inLisboa = Array.from({ length: 10 }, (_, step) => ({ latitude: 38.701 + step / 1000, longitude: -9.199 }))
const inAston = inLisboa.map(({ latitude, longitude }) => ({ latitude: latitude + 13.9, longitude: longitude + 8.5 }))

const keep = async (fleet: typeof inLisboa) => {
  const area = await keepDemoArea(kept, await listInstalledAreas([maps]), fleet)
  const inFolder = await listInstalledAreas([kept])
  expect(inFolder.map(({ slug }) => slug)).toEqual(area === null ? [] : [area.slug])
  return area?.slug ?? null
}

test('a fleet that has driven stays in its area beside one that would be chosen today', async () => {
  await installMadeArea(maps, lisboa)
  expect(await keep([])).toBe('lisboa')
  await installMadeArea(maps, aston)
  expect(await keep(inLisboa)).toBe('lisboa')
})

test('a fleet that has not driven yet works in the area that is best by now', async () => {
  expect(await keep([])).toBeNull()
  await installMadeArea(maps, lisboa)
  expect(await keep([])).toBe('lisboa')
  await installMadeArea(maps, aston)
  expect(await keep([])).toBe('aston')
})

test('the area of the fleet stays as it was when it is deleted, or imported anew with other places', async () => {
  await installMadeArea(maps, lisboa)
  await keep([])
  const [asItWas] = await listInstalledAreas([kept])
  const places = await readAreaPlaces(asItWas!)
  await rm(join(maps, 'lisboa'), { recursive: true })
  expect(await keep(inLisboa)).toBe('lisboa')
  await installMadeArea(maps, { ...lisboa, latitude: 38.75 })
  expect(await keep(inLisboa)).toBe('lisboa')
  expect(await readAreaPlaces((await listInstalledAreas([kept]))[0]!)).toEqual(places)
})

test('an area without the file of its names, which an earlier release imported, is kept too', async () => {
  await installMadeArea(maps, lisboa)
  await rm(join(maps, 'lisboa', areaFiles.names))
  expect(await keep([])).toBe('lisboa')
})

test('of a fleet whose area was not kept it is the one that its vehicles are in', async () => {
  await installMadeArea(maps, lisboa)
  await installMadeArea(maps, aston)
  expect(await keep([...inLisboa, ...inAston.slice(0, 2)])).toBe('lisboa')
  expect(await keep([])).toBe('aston')
})

test('a fleet whose area was not kept and is no longer installed waits for it', async () => {
  await installMadeArea(maps, aston)
  expect(await keep(inLisboa)).toBeNull()
  await installMadeArea(maps, lisboa)
  expect(await keep(inLisboa)).toBe('lisboa')
})

test('of a county and the country around it, it is the county, unless the fleet is all over the country', async () => {
  await installMadeArea(maps, lisboa)
  const [county] = await listInstalledAreas([maps])
  const country: InstalledArea = { ...county!, slug: 'all', bounds: { west: -12, south: 36, east: 0, north: 60 } }
  expect(areaAround(inLisboa, [country, county!])?.slug).toBe('lisboa')
  expect(areaAround([...inLisboa.slice(0, 9), ...inAston.slice(0, 1)], [country, county!])?.slug).toBe('lisboa')
  expect(areaAround([...inLisboa, ...inAston], [country, county!])?.slug).toBe('all')
})
