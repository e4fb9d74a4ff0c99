import type { Geofence } from '@milepost/contract/geofences.ts'
import { cornersOf, type DrawingInput } from '@milepost/domain/geofences/drawing.ts'
import { describe, expect, it } from 'vitest'
import {
  type Draft,
  draftAfter,
  draftOf,
  draftOver,
  draftUndone,
  geofenceFieldsOf,
  isDirty,
  newDraft,
  shapeOfDrawing,
} from './geofence-draft.ts'

const depot: Geofence = {
  id: 7,
  customer: 1,
  name: 'Depot',
  colour: '#1c7ed6',
  category: { id: 2, name: 'Depots', colour: '#1c7ed6' },
  groups: [{ id: 3, name: 'North', colour: '#2f9e44' }],
  vehicle_groups: [{ id: 4, name: 'Vans' }],
  for_all_vehicles: false,
  shape: { kind: 'circle', centre: [-1, 52], radiusM: 200 },
  dwell_s: 600,
  reports_passing: false,
  speed_limit_kmh: 20,
  active_hours: [{ weekdays: [1, 2], from_minute: 480, until_minute: 1_020 }],
  note: 'Gate code at the office',
  address: '1 Mill Lane',
  version: 5,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: null,
  archived_at: null,
}

const after = (draft: Draft, ...inputs: DrawingInput[]) => inputs.reduce(draftAfter, draft)
const place = (longitude: number, latitude: number): DrawingInput => ({ do: 'place', at: [longitude, latitude] })

it('a geofence that is opened and saved is sent as it was', () => {
  const draft = draftOf(depot)
  expect(geofenceFieldsOf(draft.form, shapeOfDrawing(draft.drawing)!)).toEqual({
    name: 'Depot',
    shape: depot.shape,
    category: 2,
    groups: [3],
    vehicle_groups: [4],
    dwell_s: 600,
    reports_passing: false,
    speed_limit_kmh: 20,
    active_hours: depot.active_hours,
    note: 'Gate code at the office',
    address: '1 Mill Lane',
  })
})

describe('whether leaving would lose something', () => {
  it('not when nothing was changed, or all of it back', () => {
    const draft = draftOf(depot)
    expect(isDirty(draft)).toBe(false)
    expect(isDirty({ ...draft, form: { ...draft.form, name: 'Depot' } })).toBe(false)
    expect(isDirty(after(draft, { do: 'select', corner: 0 }))).toBe(false)
    expect(isDirty(draftUndone(after(draft, { do: 'size', sizeM: 300 })))).toBe(false)
  })

  it('when a field or the shape was changed', () => {
    const draft = draftOf(depot)
    expect(isDirty({ ...draft, form: { ...draft.form, name: 'Yard' } })).toBe(true)
    expect(isDirty(after(draft, { do: 'size', sizeM: 300 }))).toBe(true)
    expect(isDirty(after(draft, { do: 'move', corner: 0, to: [-1.1, 52] }))).toBe(true)
  })

  it('when a corner of a new one was placed', () => {
    expect(isDirty(newDraft('polygon'))).toBe(false)
    expect(isDirty(after(newDraft('polygon'), place(0, 50)))).toBe(true)
  })
})

describe('going back', () => {
  const triangle = after(newDraft('polygon'), place(0, 50), place(1, 50), place(1, 51))

  it('takes one step at a time', () => {
    expect(cornersOf(draftUndone(triangle).drawing)).toHaveLength(2)
    expect(cornersOf(draftUndone(newDraft('polygon')).drawing)).toEqual([])
  })

  it('takes a corner that was dragged back to where it was taken', () => {
    const move = (latitude: number): DrawingInput => ({ do: 'move', corner: 1, to: [1, latitude] })
    const dragged = after(triangle, { do: 'finish' }, { do: 'select', corner: 1 }, move(50.1), move(50.2), move(50.3))
    expect(cornersOf(dragged.drawing)[1]).toEqual([1, 50.3])
    expect(cornersOf(draftUndone(dragged).drawing)[1]).toEqual([1, 50])
  })
})

describe('a geofence with a hole', () => {
  const outline: [number, number][] = [
    [0, 50],
    [1, 50],
    [1, 51],
    [0, 51],
  ]
  const hole: [number, number][] = [
    [0.2, 50.2],
    [0.4, 50.2],
    [0.4, 50.4],
  ]
  const draft = draftOf({ ...depot, shape: { kind: 'polygon', rings: [outline, hole] } })

  it('is changed once a corner of the hole was, or the hole is gone', () => {
    expect(isDirty(after(draft, { do: 'select', ring: 1, corner: 0 }))).toBe(false)
    expect(isDirty(after(draft, { do: 'insert', ring: 1, afterCorner: 0, at: [0.3, 50.1] }))).toBe(true)
    const without = after(draft, { do: 'remove hole', ring: 1 })
    expect(isDirty(without)).toBe(true)
    expect(isDirty(draftUndone(without))).toBe(false)
  })

  it('takes a corner of the hole that was dragged back in one step, and not another of the same number', () => {
    const pick = (ring: number): DrawingInput => ({ do: 'select', ring, corner: 1 })
    const move = (latitude: number): DrawingInput => ({ do: 'move', corner: 1, to: [0.5, latitude] })
    const dragged = after(draft, pick(0), move(50.1), pick(1), move(50.2), move(50.3))
    expect(draftUndone(dragged).drawing.rings).toEqual([outline.with(1, [0.5, 50.1]), hole])
    expect(draftUndone(draftUndone(dragged)).drawing.rings).toEqual([outline, hole])
  })
})

it('what is not finished has no shape to be saved', () => {
  const draft = after(newDraft('polygon'), place(0, 50), place(1, 50), place(1, 51))
  expect(shapeOfDrawing(draft.drawing)).toBeNull()
  expect(shapeOfDrawing(after(draft, { do: 'finish' }).drawing)?.kind).toBe('polygon')
})

describe('a draft over what another person stored meanwhile', () => {
  const stored: Geofence = {
    ...depot,
    version: 6,
    dwell_s: 900,
    note: 'Closed on Sundays',
    shape: { kind: 'circle', centre: [-1, 52], radiusM: 300 },
  }

  it('keeps what was changed, and what the other alone changed', () => {
    const draft = draftOf(depot)
    const merged = draftOver({ ...draft, form: { ...draft.form, dwellS: 60, address: 'Gate 2' } }, depot, stored, {
      dwellS: 'mine',
    })
    expect(merged.base).toBe(stored)
    expect(merged.form).toEqual({ ...draftOf(stored).form, dwellS: 60, address: 'Gate 2' })
    expect(shapeOfDrawing(merged.drawing)).toEqual(stored.shape)
    expect(isDirty(merged)).toBe(true)
  })

  it('has the drawing of one of the two', () => {
    const drawn = after(draftOf(depot), { do: 'size', sizeM: 50 })
    expect(draftOver(drawn, depot, stored, { shape: 'mine' })).toMatchObject({
      drawing: drawn.drawing,
      past: drawn.past,
    })
    const taken = draftOver(drawn, depot, stored, { shape: 'theirs' })
    expect(shapeOfDrawing(taken.drawing)).toEqual(stored.shape)
    expect(isDirty(taken)).toBe(false)
  })
})
