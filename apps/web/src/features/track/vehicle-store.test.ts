import type { LiveVehicle } from '@milepost/contract/live.ts'
import type { TrackVehicle } from '@milepost/contract/track.ts'
import { describe, expect, it } from 'vitest'
import { DRAWN_STATUSES } from '../../map/group-points.ts'
import { fleetOf } from './fleet.ts'
import { VehicleStore } from './vehicle-store.ts'

const NOON = Date.UTC(2026, 5, 1, 12)
const iso = (ms: number) => new Date(ms).toISOString()

const loaded = (id: number, recordedAtMs: number | null, more: Partial<TrackVehicle> = {}): TrackVehicle => ({
  id,
  registration: `MP${id}`,
  type: 'VAN',
  groups: [1],
  activeGroups: [1],
  lat: recordedAtMs === null ? null : 51,
  long: recordedAtMs === null ? null : -1,
  dir: 90,
  speed: 50,
  moving: null,
  timestamp: recordedAtMs === null ? null : iso(recordedAtMs),
  received_at: recordedAtMs === null ? null : iso(recordedAtMs),
  ignition: true,
  odometer_m: 1000,
  driver: null,
  is_private: false,
  ...more,
})
const pushed = (id: number, recordedAtMs: number, lat = 52): LiveVehicle => ({
  id,
  lat,
  long: -1,
  dir: 180,
  speed: 30,
  moving: null,
  timestamp: iso(recordedAtMs),
  received_at: iso(recordedAtMs),
  ignition: true,
  odometer_m: 1001,
  is_private: false,
})

function storeOf(...vehicles: TrackVehicle[]) {
  const store = new VehicleStore()
  store.load(fleetOf(vehicles))
  store.publish(NOON)
  return store
}

describe('the vehicles of the Track screen', () => {
  it('take a newer position and refuse an older one', () => {
    const store = storeOf(loaded(1, NOON))
    store.apply([pushed(1, NOON - 1000, 10)])
    expect(store.vehicle(1)?.fix?.latitude).toBe(51)
    store.apply([pushed(1, NOON + 1000, 53)])
    expect(store.vehicle(1)?.fix).toMatchObject({ latitude: 53, headingDeg: 180, odometerM: 1001 })
  })

  it('keep a pushed position when a poll returns an older one', () => {
    const store = storeOf(loaded(1, NOON))
    store.apply([pushed(1, NOON + 5000, 53)])
    store.load(fleetOf([loaded(1, NOON)]))
    expect(store.vehicle(1)?.fix?.latitude).toBe(53)
  })

  it('leave a vehicle they do not know to the next load', () => {
    const store = storeOf(loaded(1, NOON))
    store.apply([pushed(2, NOON)])
    expect(store.vehicle(2)).toBeNull()
    expect(store.hasChanged).toBe(false)
  })

  it('tell only those whose vehicle changed, once per publish', () => {
    const store = storeOf(loaded(1, NOON), loaded(2, NOON))
    const notified: number[] = []
    let frames = 0
    store.onVehicle(1, () => notified.push(1))
    store.onVehicle(2, () => notified.push(2))
    store.onFrame(() => frames++)
    store.apply([pushed(1, NOON + 1000), pushed(1, NOON + 2000)])
    expect(notified).toEqual([])
    store.publish(NOON + 2000)
    expect(notified).toEqual([1])
    expect(frames).toBe(1)
    store.publish(NOON + 3000)
    expect(notified).toEqual([1])
  })

  it('hand out the same object until the vehicle changes', () => {
    const store = storeOf(loaded(1, NOON))
    const before = store.vehicle(1)
    expect(store.vehicle(1)).toBe(before)
    store.apply([pushed(1, NOON + 1000)])
    expect(store.vehicle(1)).not.toBe(before)
  })

  it('say that the fleet is another only when it is', () => {
    const store = storeOf(loaded(1, NOON), loaded(2, NOON))
    const version = store.factsVersion
    store.load(fleetOf([loaded(1, NOON + 1000), loaded(2, NOON + 1000)]))
    expect(store.factsVersion).toBe(version)
    store.load(fleetOf([loaded(1, NOON, { driver: 'Ana Silva' }), loaded(2, NOON)]))
    expect(store.factsVersion).toBe(version + 1)
    store.load(fleetOf([loaded(2, NOON)]))
    expect(store.vehicle(1)).toBeNull()
  })

  it('move without a speed where the device or its fixes say so', () => {
    const store = storeOf(
      loaded(1, NOON, { speed: null, moving: true, ignition: null }),
      loaded(2, NOON, { speed: null, moving: false, ignition: null }),
    )
    expect(store.fixAt(0)).toMatchObject({ speedKmh: null, moving: true })
    expect(store.countStatuses(new Uint8Array([1, 1]))).toMatchObject({ moving: 1, stopped: 1 })
    store.apply([{ ...pushed(2, NOON + 1000), speed: null, moving: true }])
    store.publish(NOON + 1000)
    expect(store.countStatuses(new Uint8Array([1, 1]))).toMatchObject({ moving: 2, stopped: 0 })
  })

  it('tell lists of another fleet when asked to, and of the same fleet not again', () => {
    const store = storeOf()
    let notified = 0
    store.onFacts(() => notified++)
    store.load(fleetOf([loaded(1, NOON)]))
    expect(notified).toBe(0)
    store.publishFacts()
    store.load(fleetOf([loaded(1, NOON + 1000)]))
    store.publishFacts()
    expect(notified).toBe(1)
  })

  it('count statuses, which age with the clock, and give a never reported vehicle no place on the map', () => {
    const store = storeOf(loaded(1, NOON), loaded(2, NOON, { speed: 0 }), loaded(3, null))
    const all = new Uint8Array([1, 1, 1])
    expect(store.countStatuses(all)).toEqual({
      moving: 1,
      idling: 1,
      stopped: 0,
      stale: 0,
      private: 0,
      'never-reported': 1,
    })
    expect(store.status[2]).toBeGreaterThanOrEqual(DRAWN_STATUSES.length)
    store.publish(NOON + 25 * 3_600_000)
    expect(store.countStatuses(all)).toMatchObject({ moving: 0, stale: 2 })
    expect(store.countStatuses(new Uint8Array([0, 1, 0]))).toMatchObject({ stale: 1, 'never-reported': 0 })
  })

  it('lose their place when they are on a private trip, whichever way they hear of it, and have it again afterwards', () => {
    const inPrivate = {
      lat: null,
      long: null,
      dir: null,
      speed: null,
      ignition: null,
      odometer_m: null,
      is_private: true,
    }
    const store = storeOf(loaded(1, NOON), loaded(2, NOON, inPrivate))
    store.apply([{ ...pushed(1, NOON + 1000), ...inPrivate }])
    store.publish(NOON + 1000)
    expect([store.vehicle(1), store.vehicle(2)]).toMatchObject([
      { fix: null, isPrivate: true },
      { fix: null, isPrivate: true },
    ])
    expect(store.countStatuses(new Uint8Array([1, 1]))).toMatchObject({ private: 2, moving: 0, 'never-reported': 0 })
    // A poll that was read before does not bring the place back.
    store.load(fleetOf([loaded(1, NOON), loaded(2, NOON, inPrivate)]))
    expect(store.vehicle(1)).toMatchObject({ fix: null, isPrivate: true })
    store.apply([pushed(1, NOON + 2000, 54)])
    expect(store.vehicle(1)).toMatchObject({ fix: { latitude: 54 }, isPrivate: false })
  })
})
