import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveAlong, longestEdge, MINUTE_MS, position, startMs } from './city-drive.fixture.ts'
import { type RoadLimitRig, startRoadLimitRig } from './road-limit-rig.fixture.ts'

let rig: RoadLimitRig
beforeAll(async () => {
  rig = await startRoadLimitRig()
})
afterAll(() => rig.stop())

describe('late records', () => {
  test('that leave the row of the trip as it was have it checked again', async () => {
    const vehicle = rig.nextVehicle()
    const drive = driveAlong(longestEdge('Camino Sosa').edge, 90).map((one, index) => ({
      ...one,
      odometerM: index * 50,
    }))
    const slow = drive.splice(20, 1).map(one => ({ ...one, speedKmh: 50 }))
    await rig.commit(vehicle, drive)
    await rig.checkAll()
    const trips = () => rig.pool.query('select * from trips where tracker_id = $1', [vehicle.trackerId])
    const before = await trips()
    expect(await rig.speedingOf(vehicle)).toHaveLength(1)

    await rig.commit(vehicle, slow)
    await rig.foldLateRecords()
    await rig.checkAll()
    expect((await trips()).rows).toEqual(before.rows)
    expect(await rig.speedingOf(vehicle)).toHaveLength(2)
    expect(await rig.withdrawnOf(vehicle)).toBe(1)
  })

  test('that divide a trip leave the events of its second part there', async () => {
    const [vehicle, reference] = [rig.nextVehicle(), rig.nextVehicle()]
    const drive = driveAlong(longestEdge('Camino Sosa').edge, 90)
    const middle = drive.slice(15, 20)
    const silent = drive.map(one =>
      one.recordedAtMs > middle.at(-1)!.recordedAtMs ? { ...one, recordedAtMs: one.recordedAtMs + 5 * MINUTE_MS } : one,
    )
    const off = [1, 2, 3].map(minute =>
      position({
        ...middle.at(-1)!,
        recordedAtMs: middle.at(-1)!.recordedAtMs + minute * MINUTE_MS,
        ignition: false,
        speedKmh: 0,
      }),
    )
    await rig.commit(vehicle, silent)
    await rig.checkAll()
    expect(await rig.speedingOf(vehicle)).toHaveLength(2)
    await rig.commit(vehicle, off)
    await rig.foldLateRecords()
    await rig.checkAll()
    await rig.commit(
      reference,
      [...silent, ...off].sort((a, b) => a.recordedAtMs - b.recordedAtMs),
    )
    await rig.checkAll()
    expect((await rig.pool.query('select 1 from trips where tracker_id = $1', [vehicle.trackerId])).rowCount).toBe(2)
    expect(await rig.speedingOf(vehicle)).toEqual(await rig.speedingOf(reference))
  })

  test('that end a trip earlier take back what came after its end', async () => {
    const [vehicle, reference] = [rig.nextVehicle(), rig.nextVehicle()]
    const drive = driveAlong(longestEdge('Camino Sosa').edge, 90).map((one, index) => {
      if (index === 19) return { ...one, speedKmh: 40 }
      return index > 19 && one.ignition ? { ...one, ignition: null } : one
    })
    const off = { ...drive[19]!, recordedAtMs: drive[19]!.recordedAtMs + 500, speedKmh: 0, ignition: false }
    await rig.commit(vehicle, drive)
    await rig.checkAll()
    expect(await rig.speedingOf(vehicle)).toHaveLength(2)
    await rig.commit(vehicle, [off])
    await rig.foldLateRecords()
    await rig.checkAll()
    await rig.commit(reference, drive.toSpliced(20, 0, off))
    await rig.checkAll()
    expect(await rig.speedingOf(vehicle)).toHaveLength(1)
    expect(await rig.speedingOf(vehicle)).toEqual(await rig.speedingOf(reference))
    expect(await rig.withdrawnOf(vehicle)).toBe(1)
  })

  test('that move the start of a trip take its events along', async () => {
    const [vehicle, reference] = [rig.nextVehicle(), rig.nextVehicle()]
    const drive = driveAlong(longestEdge('Camino Sosa').edge, 90)
    await rig.commit(vehicle, drive.slice(12))
    await rig.checkAll()
    expect(await rig.speedingOf(vehicle)).toHaveLength(1)
    await rig.commit(vehicle, drive.slice(0, 12))
    await rig.foldLateRecords()
    await rig.checkAll()
    await rig.commit(reference, drive)
    await rig.checkAll()
    expect(await rig.speedingOf(vehicle)).toHaveLength(1)
    expect(await rig.speedingOf(vehicle)).toEqual(await rig.speedingOf(reference))
    const checks = await rig.pool.query('select 1 from road_limit_checks where tracker_id = $1', [vehicle.trackerId])
    expect(checks.rowCount).toBe(1)
  })

  test('that make a trip private take its events back', async () => {
    const vehicle = rig.nextVehicle()
    const drive = driveAlong(longestEdge('Camino Sosa').edge, 90)
    await rig.commit(vehicle, drive.slice(1))
    await rig.checkAll()
    expect(await rig.speedingOf(vehicle)).toHaveLength(1)
    const late = { ...drive[20]!, recordedAtMs: drive[20]!.recordedAtMs + 500, attributes: { privateMode: true } }
    await rig.commit(vehicle, [late])
    await rig.foldLateRecords()
    await rig.checkAll()
    expect(await rig.speedingOf(vehicle)).toEqual([])
    expect(await rig.withdrawnOf(vehicle)).toBe(1)
  })
})

test('shuffled, repeated and late, with checks between, the events are the same to the byte', async () => {
  const roads = ['Camino Sosa', 'Burdeos', 'Camino Prieto'].map(name => longestEdge(name).edge)
  const days = fc
    .array(
      fc.record({
        road: fc.constantFrom(...roads),
        speedKmh: fc.constantFrom(45, 62, 72, 95),
        pauseMin: fc.constantFrom(1, 12, 70),
        slower: fc.array(fc.nat({ max: 40 }), { maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map(drives => {
      let atMs = startMs
      return drives.flatMap(({ road, speedKmh, pauseMin, slower }) => {
        const drive = driveAlong(road, speedKmh, atMs + 2 * MINUTE_MS)
        for (const index of slower) if (drive[index]) drive[index] = { ...drive[index], speedKmh: 40 }
        atMs = drive.at(-1)!.recordedAtMs + pauseMin * MINUTE_MS
        return drive
      })
    })
  await fc.assert(
    fc.asyncProperty(
      days.chain(positions =>
        fc.record({
          positions: fc.constant(positions),
          shuffled: fc.shuffledSubarray(positions, { minLength: positions.length }),
          again: fc.subarray(positions, { maxLength: 20 }),
          checkAfter: fc.nat({ max: 4 }),
        }),
      ),
      async ({ positions, shuffled, again, checkAfter }) => {
        const [inOrder, disordered] = [rig.nextVehicle(), rig.nextVehicle()]
        await rig.commit(inOrder, positions)
        const all = [...shuffled, ...again]
        const size = Math.ceil(all.length / 5)
        for (let batch = 0; batch < 5; batch++) {
          await rig.commit(disordered, all.slice(batch * size, (batch + 1) * size))
          if (batch !== checkAfter) continue
          await rig.foldLateRecords()
          await rig.checkAll()
        }
        await rig.foldLateRecords()
        await rig.checkAll()
        expect(await rig.speedingOf(disordered)).toEqual(await rig.speedingOf(inOrder))
      },
    ),
    { numRuns: 12, endOnFailure: true },
  )
  expect((await rig.pool.query('select 1 from events where code = 61')).rowCount).toBeGreaterThan(10)
})
