import type { GeofenceFields, GeofenceHours } from '@milepost/contract/geofence-fields.ts'
import type { Geofence } from '@milepost/contract/geofences.ts'
import type { LonLat, Shape } from '@milepost/domain/geo/shapes.ts'
import {
  cornersOf,
  type Drawing,
  type DrawingInput,
  drawingAfter,
  drawingOf,
  emptyDrawing,
  shapeOf,
} from '@milepost/domain/geofences/drawing.ts'
import { type Chosen, mergedValues, type Versions } from '../../records/conflict.ts'
import type { FenceKind } from './geofence-search.ts'

/** The fields of a geofence beside its shape, as they are being edited. */
export interface GeofenceForm {
  /** Only chosen by those who see several customers. */
  customerId: number | null
  name: string
  categoryId: number | null
  groupIds: readonly number[]
  /** Empty: all vehicles. */
  vehicleGroupIds: readonly number[]
  dwellS: number | null
  reportsPassing: boolean
  speedLimitKmh: number | null
  hours: readonly GeofenceHours[]
  note: string
  address: string
}

/** What is being edited, and what it was when that began. */
export interface Draft {
  key: string
  /** Null for a new one. */
  base: Geofence | null
  initial: GeofenceForm
  initialDrawing: Drawing
  form: GeofenceForm
  drawing: Drawing
  /** Drawings to go back to, the last one last. */
  past: readonly Drawing[]
}

const MOST_UNDONE = 100

const EMPTY_FORM: GeofenceForm = {
  customerId: null,
  name: '',
  categoryId: null,
  groupIds: [],
  vehicleGroupIds: [],
  dwellS: null,
  reportsPassing: true,
  speedLimitKmh: null,
  hours: [],
  note: '',
  address: '',
}

export const keyOfGeofence = (id: number) => `geofence ${id}`
export const keyOfNew = (kind: FenceKind) => `new ${kind}`

export function newDraft(kind: FenceKind): Draft {
  return draftFrom(keyOfNew(kind), null, EMPTY_FORM, emptyDrawing(kind))
}

export function draftOf(base: Geofence): Draft {
  return draftFrom(keyOfGeofence(base.id), base, formOf(base), drawingOf(base.shape))
}

function draftFrom(key: string, base: Geofence | null, form: GeofenceForm, drawing: Drawing): Draft {
  return { key, base, initial: form, initialDrawing: drawing, form, drawing, past: [] }
}

const formOf = (geofence: Geofence): GeofenceForm => ({
  customerId: geofence.customer,
  name: geofence.name,
  categoryId: geofence.category?.id ?? null,
  groupIds: geofence.groups.map(group => group.id),
  vehicleGroupIds: geofence.vehicle_groups.map(group => group.id),
  dwellS: geofence.dwell_s,
  reportsPassing: geofence.reports_passing,
  speedLimitKmh: geofence.speed_limit_kmh,
  hours: geofence.active_hours,
  note: geofence.note,
  address: geofence.address,
})

/** As it is sent. */
export const geofenceFieldsOf = (form: GeofenceForm, shape: Shape): GeofenceFields => ({
  name: form.name.trim(),
  shape: wireShape(shape),
  category: form.categoryId,
  groups: [...form.groupIds],
  vehicle_groups: [...form.vehicleGroupIds],
  dwell_s: form.dwellS,
  reports_passing: form.reportsPassing,
  speed_limit_kmh: form.speedLimitKmh,
  active_hours: form.hours.map(hours => ({ ...hours })),
  note: form.note.trim(),
  address: form.address.trim(),
})

const wirePlaces = (line: readonly LonLat[]): [number, number][] => line.map(([lon, lat]) => [lon, lat])

/** The calls take lists that may be written to. */
export function wireShape(shape: Shape): GeofenceFields['shape'] {
  if (shape.kind === 'circle') return { ...shape, centre: [shape.centre[0], shape.centre[1]] }
  if (shape.kind === 'corridor') return { ...shape, line: wirePlaces(shape.line) }
  return { ...shape, rings: shape.rings.map(wirePlaces) }
}

/** The draft after an input to its drawing. A corner that is dragged along is one step back, not hundreds. */
export function draftAfter(draft: Draft, input: DrawingInput): Draft {
  const drawing = drawingAfter(draft.drawing, input)
  if (drawing === draft.drawing) return draft
  const isSameShape = drawing.rings === draft.drawing.rings && drawing.sizeM === draft.drawing.sizeM
  const isMovedOn = input.do === 'move' && draft.drawing.selected === input.corner && wasMoved(draft, input.corner)
  if (isSameShape || isMovedOn) return { ...draft, drawing }
  return { ...draft, drawing, past: [...draft.past, draft.drawing].slice(-MOST_UNDONE) }
}

/** Whether the last step moved the same corner. */
function wasMoved({ past, drawing }: Draft, corner: number): boolean {
  const before = past.at(-1)
  if (before?.selected !== corner || before.ring !== drawing.ring) return false
  const [then, now] = [cornersOf(before), cornersOf(drawing)]
  return (
    before.rings.length === drawing.rings.length &&
    before.rings.every((ring, index) => index === drawing.ring || ring === drawing.rings[index]) &&
    then.length === now.length &&
    then.every((place, index) => index === corner || place === now[index])
  )
}

export function draftUndone(draft: Draft): Draft {
  const drawing = draft.past.at(-1)
  return drawing === undefined ? draft : { ...draft, drawing, past: draft.past.slice(0, -1) }
}

/** Whether leaving it would lose something. */
export function isDirty({ form, initial, drawing, initialDrawing }: Draft): boolean {
  if (form !== initial && JSON.stringify(form) !== JSON.stringify(initial)) return true
  if (drawing.sizeM !== initialDrawing.sizeM) return true
  return (
    drawing.rings !== initialDrawing.rings && JSON.stringify(drawing.rings) !== JSON.stringify(initialDrawing.rings)
  )
}

/** What of a geofence two people may change at once, its shape among it. */
export type FenceValues = Omit<GeofenceForm, 'customerId'> & { shape: Shape | null }

function valuesOf({ form, drawing }: Draft): FenceValues {
  const { customerId: _, ...fields } = form
  return { ...fields, shape: shapeOfDrawing(drawing) }
}

/** What a draft began from and made of it, and what another person stored meanwhile. */
export const versionsOf = (draft: Draft, base: Geofence, current: Geofence): Versions<FenceValues> => ({
  before: valuesOf(draftOf(base)),
  mine: valuesOf(draft),
  theirs: valuesOf(draftOf(current)),
})

/** A draft of what another person stored, with one's own changes over it, but for the fields of which theirs were chosen. */
export function draftOver(draft: Draft, base: Geofence, current: Geofence, chosen: Chosen): Draft {
  const theirs = draftOf(current)
  const versions = versionsOf(draft, base, current)
  const { shape, ...form } = mergedValues(versions, chosen)
  const merged = { ...theirs, form: { ...theirs.form, ...form } }
  return shape === versions.mine.shape ? { ...merged, drawing: draft.drawing, past: draft.past } : merged
}

/** What can be saved; null until it is finished. */
export const shapeOfDrawing = (drawing: Drawing): Shape | null => (drawing.isFinished ? shapeOf(drawing) : null)
