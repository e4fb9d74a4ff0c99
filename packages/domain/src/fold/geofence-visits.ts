import type { Effects } from './derived-rows.ts'
import { eventAt } from './driving-events.ts'
import type { FoldPosition } from './fold-position.ts'
import type { FoldState, Presence } from './state.ts'

/** A geofence as the fold needs it. */
export interface FencedArea {
  id: number
  /** Staying this long is an event; null for none. */
  dwellS: number | null
  /** Whether going in and out are events beside the visit. */
  reportsPassing: boolean
}

/** Which geofences hold a place, at a time: an area that is drawn, changed or removed counts from then on. */
export interface GeofenceIndex {
  /** In the order of their ids. */
  containing(latitude: number, longitude: number, atMs: number): readonly FencedArea[]
}

export const NO_GEOFENCES: GeofenceIndex = { containing: () => [] }

/** Follows which areas the vehicle is in: going in, staying, going out. */
export function visitGeofences(
  draft: FoldState,
  position: FoldPosition,
  geofences: GeofenceIndex,
  effects: Effects,
): void {
  if (!position.hasFix) return
  const { latitude, longitude, recordedAtMs } = position
  const areas = geofences.containing(latitude, longitude, recordedAtMs)
  if (areas.length === 0 && draft.inside.length === 0) return

  const staying = new Map(draft.inside.map(presence => [presence.geofenceId, presence]))
  for (const presence of draft.inside) {
    if (!areas.some(area => area.id === presence.geofenceId)) leave(draft, presence, recordedAtMs, position, effects)
  }
  draft.inside = areas.map(area => staying.get(area.id) ?? enter(draft, area, position, effects))
  for (const [i, area] of areas.entries()) sayDwell(draft, draft.inside[i]!, area, position, effects)
}

/** All at once, at a moment of the past: the tracker is in this vehicle no more. */
export function leaveGeofences(draft: FoldState, atMs: number, position: FoldPosition, effects: Effects): void {
  for (const presence of draft.inside) leave(draft, presence, atMs, position, effects)
  draft.inside = []
}

function enter(draft: FoldState, area: FencedArea, position: FoldPosition, effects: Effects): Presence {
  if (area.reportsPassing) effects.events.push(eventAt(draft, position, 'geofence-in', { geofenceId: area.id }))
  return {
    geofenceId: area.id,
    enteredAtMs: position.recordedAtMs,
    latitude: position.latitude,
    longitude: position.longitude,
    dwellSaid: false,
    reportsPassing: area.reportsPassing,
    driverKey: draft.driverKey,
    isPrivate: draft.privateMode || draft.run?.isPrivate === true,
  }
}

function sayDwell(
  draft: FoldState,
  presence: Presence,
  area: FencedArea,
  position: FoldPosition,
  effects: Effects,
): void {
  if (area.dwellS === null || presence.dwellSaid) return
  const stayedS = (position.recordedAtMs - presence.enteredAtMs) / 1000
  if (stayedS < area.dwellS) return
  presence.dwellSaid = true
  const value = Math.round(stayedS)
  effects.events.push(eventAt(draft, position, 'geofence-dwell', { geofenceId: area.id, value }))
}

function leave(draft: FoldState, presence: Presence, atMs: number, position: FoldPosition, effects: Effects): void {
  effects.visits.push({
    vehicleId: draft.vehicleId!,
    geofenceId: presence.geofenceId,
    enteredAtMs: presence.enteredAtMs,
    leftAtMs: atMs,
    entry: { latitude: presence.latitude, longitude: presence.longitude },
    driverKey: presence.driverKey,
    isPrivate: presence.isPrivate,
    settledAtMs: position.recordedAtMs,
  })
  // A visit that ends because the tracker left the vehicle is no passing of the boundary.
  if (!presence.reportsPassing || atMs !== position.recordedAtMs) return
  const value = Math.round((atMs - presence.enteredAtMs) / 1000)
  effects.events.push(eventAt(draft, position, 'geofence-out', { geofenceId: presence.geofenceId, value }))
}
