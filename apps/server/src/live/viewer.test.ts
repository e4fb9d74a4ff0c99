import { describe, expect, test } from 'vitest'
import { type LiveChange, Viewer } from './viewer.ts'

const everywhere = { watch: { groups: null, viewport: null } }
const oakham = { west: -0.8, south: 52.6, east: -0.6, north: 52.7 }

function change(changes: Partial<LiveChange>): LiveChange {
  return {
    trackerId: 1,
    customerId: 1,
    vehicleId: 1,
    recordedAtMs: 0,
    sequence: 0,
    receivedAtMs: 0,
    latitude: 52.67,
    longitude: -0.73,
    headingDeg: 0,
    speedKmh: 0,
    moving: null,
    ignition: null,
    odometerM: null,
    isPrivate: false,
    ...changes,
  }
}

const membership = new Map([
  [1, [10]],
  [2, [20]],
])
const manager = () => new Viewer({ customerIds: [1], vehicleGroupIds: null }, membership)

test('a viewer gets its own customers’ vehicles and no other’s', () => {
  const viewer = manager()
  viewer.watch(everywhere)
  expect(viewer.wants(change({}))).toBe(true)
  expect(viewer.wants(change({ customerId: 2 }))).toBe(false)
})

test('a limited viewer gets only vehicles in their groups', () => {
  const viewer = new Viewer({ customerIds: [1], vehicleGroupIds: [10] }, new Map([[1, [10]]]))
  expect(viewer.wants(change({ vehicleId: 1 }))).toBe(true)
  expect(viewer.wants(change({ vehicleId: 2 }))).toBe(false)
})

test('only vehicles of ticked groups are sent', () => {
  const viewer = manager()
  viewer.watch({ watch: { groups: [20], viewport: null } })
  expect(viewer.wants(change({ vehicleId: 1 }))).toBe(false)
  expect(viewer.wants(change({ vehicleId: 2 }))).toBe(true)
})

describe('a viewport', () => {
  test('keeps out what is elsewhere, and sends once that a vehicle has left', () => {
    const viewer = manager()
    viewer.watch({ watch: { groups: null, viewport: oakham } })
    expect(viewer.wants(change({ latitude: 10 }))).toBe(false)
    expect(viewer.wants(change({}))).toBe(true)
    expect(viewer.wants(change({ latitude: 10 }))).toBe(true)
    expect(viewer.wants(change({ latitude: 10 }))).toBe(false)
  })

  test('may lie across the date line', () => {
    const viewer = manager()
    viewer.watch({ watch: { groups: null, viewport: { west: 170, south: -20, east: -170, north: 20 } } })
    expect(viewer.wants(change({ latitude: 0, longitude: 179 }))).toBe(true)
    expect(viewer.wants(change({ latitude: 0, longitude: -179 }))).toBe(true)
    expect(viewer.wants(change({ vehicleId: 2, latitude: 0, longitude: 0 }))).toBe(false)
  })
})

test('a scope that changed is noticed, and one that did not is not', () => {
  const viewer = manager()
  expect(viewer.rescope({ customerIds: [1], vehicleGroupIds: null }, new Map(membership))).toBe(false)
  expect(viewer.rescope({ customerIds: [1, 2], vehicleGroupIds: null }, membership)).toBe(true)
  expect(viewer.rescope({ customerIds: [1, 2], vehicleGroupIds: null }, new Map([[1, [30]]]))).toBe(true)
})

test('viewers of the same customers without a choice of their own get the same', () => {
  const viewer = manager()
  expect(viewer.audience).toBe(manager().audience)
  expect(new Viewer({ customerIds: [2], vehicleGroupIds: null }, membership).audience).not.toBe(viewer.audience)
  expect(new Viewer({ customerIds: [1], vehicleGroupIds: [10] }, membership).audience).toBeNull()
  viewer.watch({ watch: { groups: [10], viewport: null } })
  expect(viewer.audience).toBeNull()
})
