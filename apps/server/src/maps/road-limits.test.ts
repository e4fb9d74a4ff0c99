import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shippedMapsDirectory } from '@milepost/maps/shipped-maps.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoadLimits, distanceToAreaM, type RoadLimits } from './road-limits.ts'

const CITY = join(shippedMapsDirectory, 'montevideo')
/** On Avenida 18 de Julio, where 45 km/h is posted. */
const AVENUE = { latitude: -34.9058, longitude: -56.1913, headingDeg: 90 }
const AT_SEA = { latitude: -40, longitude: -40, headingDeg: 0 }

let directory: string
let limits: RoadLimits

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'milepost-limits-'))
  limits = createRoadLimits([directory])
})
afterAll(async () => {
  await limits.close()
  await rm(directory, { recursive: true, force: true })
})

const ask = async (...points: (typeof AVENUE)[]) => limits.limitsAt(await limits.areas(), points)

test('without a map no limit is known; an area counts once it is installed', async () => {
  expect(await ask(AVENUE, AT_SEA)).toEqual([null, null])
  await cp(CITY, join(directory, 'city'), { recursive: true })
  expect(await ask(AVENUE, AT_SEA)).toEqual([45, null])
})

test('queries that come together each get their own result', async () => {
  const north = { ...AVENUE, latitude: AVENUE.latitude + 0.5 }
  const answers = await Promise.all([ask(AVENUE), ask(AT_SEA, AVENUE), ask(north), ask(AVENUE, AVENUE, north)])
  expect(answers).toEqual([[45], [null, 45], [null], [45, 45, null]])
})

test('what is usual for a class of road is no limit', async () => {
  const caminoVecinal = { latitude: -34.878424, longitude: -56.330718, headingDeg: 0 }
  expect(await ask(caminoVecinal)).toEqual([null])
})

test('a fix 20 m beside a road is on it, one 30 m beside it is not', async () => {
  const caminoMethol = { latitude: -34.866501, longitude: -56.297044, headingDeg: 90 }
  const beside = (m: number) => ({ ...caminoMethol, latitude: caminoMethol.latitude + m / 111_195 })
  expect(await ask(beside(0), beside(20), beside(30))).toEqual([60, 60, null])
})

test('a map that cannot be read is an error of its query only, also of two that come together', async () => {
  const [city] = await limits.areas()
  const broken = { ...city!, roadsFile: join(directory, 'broken.graph') }
  await writeFile(broken.roadsFile, 'not a graph')
  const queries = [[broken], [city!]].map(areas => limits.limitsAt(areas, [AVENUE]))
  const [unread, known] = await Promise.allSettled(queries)
  expect(unread?.status).toBe('rejected')
  expect(known).toEqual({ status: 'fulfilled', value: [45] })
})

test('the distance to an area is that to its nearest side, and 0 within', () => {
  const bounds = { west: -1, east: 1, south: 50, north: 51 }
  expect(distanceToAreaM({ bounds }, { latitude: 50.5, longitude: 0 })).toBe(0)
  expect(distanceToAreaM({ bounds }, { latitude: 52, longitude: 0.3 })).toBeCloseTo(111_195, -2)
})
