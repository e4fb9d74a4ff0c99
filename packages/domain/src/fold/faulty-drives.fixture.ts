import { keysOf } from '../collections/keys-of.ts'
import type { Effects } from './derived-rows.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { FoldPosition } from './fold-position.ts'
import { EIGHT_MS, record } from './records.fixture.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState } from './state.ts'

const DEGREES_PER_M = 1 / 111_195
const SECOND_MS = 1000
const MINUTE_MS = 60_000

type Band = readonly [least: number, most: number]

/** What may come of a drive. */
export type Bands = Partial<Record<Exclude<keyof Figures, 'events' | 'days'> | 'harsh' | 'towing' | 'twoPlaces', Band>>

/** A drive with one fault, and what must come of it. */
export interface FaultyDrive {
  name: string
  records: FoldPosition[]
  expected: Bands
}

type Reported = Partial<FoldPosition>

/** Writes the records of a vehicle that goes north, one after the other. */
class Recorder {
  readonly records: FoldPosition[] = []
  atMs = EIGHT_MS
  northM = 0
  readonly #always: Reported

  constructor(always: Reported = {}) {
    this.#always = always
  }

  drive(minutes: number, speedKmh: number, everyS = 10, reported: Reported = {}): this {
    for (let left = (minutes * 60) / everyS; left > 0; left--) {
      this.report({ speedKmh, ...reported })
      this.atMs += everyS * SECOND_MS
      this.northM += (speedKmh / 3.6) * everyS
    }
    return this
  }

  stand(minutes: number, everyS = 60, reported: Reported = {}): this {
    for (let left = (minutes * 60) / everyS; left > 0; left--) {
      this.report({ speedKmh: 0, ...reported })
      this.atMs += everyS * SECOND_MS
    }
    return this
  }

  silence(minutes: number, movedM = 0): this {
    this.atMs += minutes * MINUTE_MS
    this.northM += movedM
    return this
  }

  report(reported: Reported): this {
    const place = { latitude: 52 + this.northM * DEGREES_PER_M, sequence: this.records.length }
    this.records.push(record(this.atMs, { ...place, ...this.#always, ...reported }))
    return this
  }
}

const ON = { ignition: true }
const OFF = { ignition: false }

/** Twenty minutes at 60 km/h with the engine on, and parked. */
const twentyKm = (always: Reported = ON) =>
  new Recorder().drive(20, 60, 10, always).stand(5, 30, always.ignition ? OFF : {}).records

const changed = (records: readonly FoldPosition[], index: number, changes: Reported): FoldPosition[] =>
  records.map((one, i) => (i === index ? { ...one, ...changes } : one))

/** A receiver between high houses, whose fixes and speeds scatter. */
function drifting(minutes: number): FoldPosition[] {
  let drawn = 0
  const random = () => Math.abs((Math.sin(++drawn) * 43_758.5453) % 1)
  const drive = new Recorder().drive(30, 50).stand(minutes)
  return drive.records.map((one, i) => {
    if (i < 180) return one
    const scatter = () => (random() + random() + random() - 1.5) * 60 * DEGREES_PER_M
    const latitude = one.latitude + scatter()
    return {
      ...one,
      latitude,
      longitude: one.longitude + scatter(),
      speedKmh: random() < 0.35 ? 5 + random() * 8 : random() * 3,
    }
  })
}

const spiked = (records: FoldPosition[], every: number, eastDegrees: number, speedKmh?: number) =>
  records.map((one, i) =>
    i > 0 && i % every === 0 && i < records.length - 5
      ? { ...one, longitude: one.longitude + eastDegrees, speedKmh: speedKmh ?? one.speedKmh }
      : one,
  )

const aboutM = (metres: number): readonly [number, number] => [metres * 0.97, metres * 1.03]
const one = [1, 1] as const

/** Each fault of real devices that figures were seen to break by, alone. */
export function faultyDrives(): FaultyDrive[] {
  const twenty = { trips: one, distanceM: aboutM(20_000), maxSpeedKmh: [59, 61] } as const
  const parkedSpikes = new Recorder().drive(30, 50).stand(300).records
  return [
    { name: 'records at 0,0 that claim a fix', expected: twenty, records: changed(changed(twentyKm(), 60, { latitude: 0, longitude: 0 }), 61, { latitude: 0, longitude: 0 }) },
    { name: 'one record 500 km away', expected: twenty, records: changed(twentyKm(), 50, { latitude: 56.5 }) },
    { name: 'one record 500 km away, ignition unknown', expected: twenty, records: changed(twentyKm({}), 40, { latitude: 56.5 }) },
    { name: 'one record with 400 km/h', expected: { ...twenty, harsh: [0, 0] }, records: changed(twentyKm(), 60, { speedKmh: 400 }) },
    { name: 'records beside the road', expected: twenty, records: spiked(twentyKm(), 30, 0.027) },
    {
      name: 'fixes beside a parked vehicle',
      expected: { trips: one, distanceM: aboutM(25_000), stops: [1, 1] },
      records: parkedSpikes.map((record, i) => (i > 190 && i % 70 === 0 ? { ...record, longitude: -0.994, speedKmh: 25 } : record)),
    },
    { name: 'ten hours of drift', expected: { trips: one, distanceM: aboutM(25_000) }, records: drifting(600) },
    {
      name: 'twenty minutes in a queue at walking pace',
      expected: { trips: one, distanceM: aboutM(17_670), idlingS: [0, 0], drivingS: [2_350, 2_450] },
      records: new Recorder(ON).drive(10, 50).drive(20, 3).drive(10, 50).stand(2, 60, OFF).records,
    },
    {
      name: 'a queue below every limit of speed',
      expected: { trips: one, distanceM: [17_000, 17_500], idlingS: [0, 400] },
      records: new Recorder(ON).drive(10, 50).drive(20, 2).drive(10, 50).stand(2, 60, OFF).records,
    },
    {
      name: 'a device that sends no speed',
      expected: { trips: [2, 2], distanceM: aboutM(33_333), drivingS: [2_280, 2_560], stops: [1, 2] },
      records: new Recorder().drive(20, 50).stand(15).drive(20, 50).stand(14).records.map(one => ({ ...one, speedKmh: null })),
    },
    {
      name: 'a device that always says a speed of 0',
      expected: { trips: [2, 2], distanceM: aboutM(33_333), drivingS: [2_280, 2_560], stops: [1, 2], maxSpeedKmh: [49, 51] },
      records: new Recorder().drive(20, 50).stand(15).drive(20, 50).stand(14).records.map(one => ({ ...one, speedKmh: 0 })),
    },
    {
      name: 'four minutes in a tunnel',
      expected: { trips: one, distanceM: aboutM(24_000), drivingS: [1_430, 1_450] },
      records: new Recorder(ON).drive(10, 60).drive(4, 60, 10, { hasFix: false, speedKmh: 0 }).drive(10, 60).stand(2, 60, OFF).records,
    },
    {
      name: 'eight hours without a fix in a garage',
      expected: { trips: one, drivingS: [590, 960], maxSpeedKmh: [49, 51] },
      records: new Recorder().drive(10, 50).stand(480, 240, { hasFix: false }).records,
    },
    {
      name: 'silent while it delivers',
      expected: { trips: [6, 6], stops: [5, 6], distanceM: aboutM(50_000), unknownS: [0, 0] },
      records: Array.from({ length: 6 }).reduce<Recorder>(r => r.drive(10, 50).report({ speedKmh: 0 }).silence(20), new Recorder()).records,
    },
    {
      name: 'silent while it moves',
      expected: { unknownM: aboutM(90_000), unknownS: [7_100, 7_300], parkedS: [0, 0], drivingS: [1_150, 1_250] },
      records: new Recorder().drive(10, 50).silence(120, 90_000).drive(10, 50).records,
    },
    {
      name: 'the ignition wire is always on',
      expected: { trips: [2, 2], distanceM: aboutM(25_000), idlingS: [3_600, 7_200] },
      records: new Recorder(ON).drive(15, 50).stand(600).drive(15, 50).stand(120).records,
    },
    {
      name: 'the ignition wire is always off',
      expected: { trips: [2, 2], distanceM: aboutM(25_000), carriedM: [0, 0] },
      records: new Recorder(OFF).drive(15, 50).stand(60).drive(15, 50).stand(60).records,
    },
    {
      name: 'carried on a ferry',
      expected: { drivingS: [1_150, 1_250], distanceM: aboutM(16_667), carriedM: aboutM(45_000), towing: one },
      records: new Recorder().drive(10, 50, 10, ON).stand(15, 60, OFF).drive(90, 30, 60, OFF).stand(10, 60, OFF).drive(10, 50, 10, ON).stand(9, 60, OFF).records,
    },
    { name: 'the odometer is reset', expected: twenty, records: twentyKm().map((one, i) => ({ ...one, odometerM: (i < 60 ? 250_000 : 0) + Math.round(Math.min(i, 120) * 166.67) })) },
    { name: 'the odometer is a constant', expected: twenty, records: twentyKm().map(one => ({ ...one, odometerM: 1_000 })) },
    {
      name: 'most records are taken standing, and the odometer counts',
      expected: { distanceM: aboutM(19_167), drivingS: [1_260, 1_440] },
      records: Array.from({ length: 36 }, (_, minute) => {
        const drivenM = Math.round((Math.floor(minute / 3) * 2 + Math.max(0, (minute % 3) - 1)) * 833.33)
        const speedKmh = minute % 3 === 2 ? 50 : 0
        return record(EIGHT_MS + minute * MINUTE_MS, { ...ON, sequence: minute, latitude: 52 + drivenM * DEGREES_PER_M, odometerM: 120_000 + drivenM, speedKmh })
      }),
    },
    {
      name: 'two devices with one number',
      expected: { trips: one, distanceM: aboutM(20_000), twoPlaces: [40, 60] },
      records: [...twentyKm(), ...new Recorder(ON).drive(8, 60).records.map((one, i) => ({ ...one, recordedAtMs: one.recordedAtMs + 305_000, latitude: one.latitude + 0.7, sequence: 1_000 + i }))].sort((a, b) => a.recordedAtMs - b.recordedAtMs || a.sequence - b.sequence),
    },
  ] // biome-ignore format: a table
}

export function valuesOf(state: FoldState, effects: Effects, settings: FoldSettings): Record<keyof Bands, number> {
  const { events, days: _, ...figures } = figuresOf(state, effects, settings)
  const { 'harsh-acceleration': faster = 0, 'harsh-braking': braking = 0, towing = 0 } = events
  const twoPlaces = effects.doubts.filter(doubt => doubt.reason === 'two-places').length
  return { ...figures, harsh: faster + braking, towing, twoPlaces }
}

/** What lies outside its band, as text. */
export function outsideBands({ expected }: FaultyDrive, ...derived: Parameters<typeof valuesOf>): string[] {
  const values = valuesOf(...derived)
  return keysOf(expected).flatMap(name => {
    const [least, most] = expected[name] ?? [0, 0]
    return values[name] < least || values[name] > most ? [`${name} is ${values[name]}, not ${least} to ${most}`] : []
  })
}
