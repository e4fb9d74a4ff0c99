import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRoadLimits } from './check-road-limits.ts'
import { driveAlong, graph, longestEdge, startMs } from './city-drive.fixture.ts'
import { type RoadLimitRig, startRoadLimitRig } from './road-limit-rig.fixture.ts'
import { findDueTrips, storeChecked } from './trips-to-check.ts'

let rig: RoadLimitRig
beforeAll(async () => {
  rig = await startRoadLimitRig()
})
afterAll(() => rig.stop())

const parsed = (rows: string[]) => rows.map(row => JSON.parse(row) as Record<string, unknown>)

describe('on a real road of the sample city', () => {
  test.each([
    { name: 'Camino Sosa', limitKmh: 60, speedKmh: 83 },
    { name: 'Burdeos', limitKmh: 45, speedKmh: 57.5 },
    { name: 'Ruta 1 Brigadier General Manuel Oribe', limitKmh: 90, speedKmh: 118 },
  ])('$speedKmh km/h on $name, where $limitKmh is posted, is an event', async ({ name, limitKmh, speedKmh }) => {
    const vehicle = rig.nextVehicle()
    const road = longestEdge(name)
    expect(road.limitKmh).toBe(limitKmh)
    const drive = driveAlong(road.edge, speedKmh)
    await rig.commit(vehicle, drive)
    await rig.checkAll()
    const drivenS = graph.edgeLengthM[road.edge]! / (speedKmh / 3.6)
    const [event, ...others] = parsed(await rig.speedingOf(vehicle))
    expect(others).toEqual([])
    expect(event).toMatchObject({
      limit_kmh: limitKmh,
      value: speedKmh,
      source: 'derived',
      has_fix: true,
      is_private: false,
    })
    // Where it crosses others a fix may lie nearer to those.
    expect(event!.duration_s).toBeGreaterThan(drivenS - 12)
    expect(event!.duration_s).toBeLessThanOrEqual(drivenS)
    expect(drive.slice(0, 5).map(fix => fix.latitude)).toContain(event!.latitude)
  })

  test('at the limit, and within the tolerance, there is none', async () => {
    const { edge, limitKmh } = longestEdge('Camino Sosa')
    for (const speedKmh of [limitKmh, limitKmh * 1.1]) {
      const vehicle = rig.nextVehicle()
      await rig.commit(vehicle, driveAlong(edge, speedKmh))
      await rig.checkAll()
      expect(await rig.speedingOf(vehicle)).toEqual([])
    }
  })

  test('a private trip has none', async () => {
    const vehicle = rig.nextVehicle()
    const drive = driveAlong(longestEdge('Camino Sosa').edge, 90)
    await rig.commit(vehicle, [{ ...drive[0]!, attributes: { privateMode: true } }, ...drive.slice(1)])
    await rig.checkAll()
    expect(
      (await rig.pool.query('select is_private from trips where tracker_id = $1', [vehicle.trackerId])).rows,
    ).toEqual([{ is_private: true }])
    expect(await rig.speedingOf(vehicle)).toEqual([])
  })
})

test('a trip where no map is installed is checked and has none', async () => {
  const vehicle = rig.nextVehicle()
  const drive = driveAlong(longestEdge('Camino Sosa').edge, 90)
  await rig.commit(
    vehicle,
    drive.map(fix => ({ ...fix, latitude: fix.latitude + 80 })),
  )
  await rig.checkAll()
  expect(await rig.speedingOf(vehicle)).toEqual([])
  const checks = await rig.pool.query('select 1 from road_limit_checks where tracker_id = $1', [vehicle.trackerId])
  expect(checks.rowCount).toBe(1)
})

test('a trip is checked once, and what is not of the fold a re-fold leaves alone', async () => {
  const vehicle = rig.nextVehicle()
  await rig.commit(vehicle, driveAlong(longestEdge('Camino Sosa').edge, 90))
  await rig.checkAll()
  const before = await rig.pool.query('select * from events where tracker_id = $1 and code = 61', [vehicle.trackerId])
  expect(before.rowCount).toBe(1)
  expect(await checkRoadLimits(rig.system, rig.limits)).toBe(0)
  await rig.refoldAll(vehicle, startMs)
  await rig.checkAll()
  const after = await rig.pool.query('select * from events where tracker_id = $1 and code = 61', [vehicle.trackerId])
  expect(after.rows).toEqual(before.rows)
  expect(await rig.withdrawnOf(vehicle)).toBe(0)
})

test('the events of a trip that was taken back go with it', async () => {
  const vehicle = rig.nextVehicle()
  await rig.commit(vehicle, driveAlong(longestEdge('Camino Sosa').edge, 90))
  await rig.checkAll()
  expect(await rig.speedingOf(vehicle)).toHaveLength(1)
  await rig.takeTripsBack(vehicle)
  await rig.checkAll()
  expect(await rig.speedingOf(vehicle)).toEqual([])
  expect(await rig.withdrawnOf(vehicle)).toBe(1)
})

test('two at a time, no trip is passed over, and what was taken back goes too; who comes second changes nothing', async () => {
  const vehicles = Array.from({ length: 5 }, () => rig.nextVehicle())
  const { edge } = longestEdge('Burdeos')
  for (const vehicle of vehicles) await rig.commit(vehicle, driveAlong(edge, 70))
  await rig.checkAll()
  const [first, ...others] = vehicles
  await rig.takeTripsBack(first!)
  for (const { trackerId } of others) {
    await rig.pool.query('update trips set stored_xid = pg_current_xact_id() where tracker_id = $1', [trackerId])
  }
  const seen: number[] = []
  const checkTwo = async () => {
    const due = await findDueTrips(rig.system, 2)
    const eventsBefore = await rig.pool.query('select 1 from events where tracker_id = $1 and code = 61', [
      first!.trackerId,
    ])
    expect(await storeChecked(rig.system, due, [])).toBe(true)
    if (due.trips.length > 0) expect(await storeChecked(rig.system, due, [])).toBe(false)
    seen.push(...due.trips.map(trip => trip.trackerId))
    return seen.length === 4 && eventsBefore.rowCount === 0
  }
  await expect.poll(checkTwo).toBe(true)
  expect(seen).toEqual(others.map(({ trackerId }) => trackerId))
})
