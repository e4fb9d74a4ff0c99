import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listInstalledAreas, readAreaPlaces } from '@milepost/maps/installed-areas.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installMadeArea } from '../testing/made-area.ts'
import { demoMaps } from './demo-area.ts'

let directory: string
let shipped: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'milepost-demo-area-'))
  shipped = join(directory, 'maps')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const rutland = { slug: 'rutland', name: 'Rutland', country: 'GB', latitude: 52.6, longitude: -0.7 }

const kept = async () => listInstalledAreas([await demoMaps(directory, shipped)])

test('the fleets of the demo work on the maps of Rutland and Porto that come with Milepost, and on no other', async () => {
  const areas = await listInstalledAreas([await demoMaps(directory)])
  expect(areas.map(({ slug, country }) => [slug, country])).toEqual([
    ['porto', 'PT'],
    ['rutland', 'GB'],
  ])
})

test('a map stays as it was when a fleet first drove on it, whatever is shipped later', async () => {
  await installMadeArea(shipped, rutland)
  const [first] = await kept()
  const places = await readAreaPlaces(first!)
  await rm(join(shipped, 'rutland'), { recursive: true })
  await installMadeArea(shipped, { ...rutland, latitude: 52.65 })
  const [later] = await kept()
  expect(await readAreaPlaces(later!)).toEqual(places)
})

test('a home whose map is missing gets it with the release that has it', async () => {
  expect(await kept()).toEqual([])
  await installMadeArea(shipped, rutland)
  expect((await kept()).map(({ slug }) => slug)).toEqual(['rutland'])
})
