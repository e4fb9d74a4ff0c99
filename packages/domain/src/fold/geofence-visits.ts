import type { Effects } from './derived-rows.ts'
import { eventAt } from './driving-events.ts'
import type { FoldPosition } from './fold-position.ts'
import type { GeofenceHours } from './geofence-hours.ts'
import type { FoldSettings } from './settings.ts'
import { leaveSpeedingInside, watchSpeedInside } from './speeding.ts'
import { type FoldState, type Presence, vehicleOf } from './state.ts'

/** A geofence as the fold needs it, as it was in force at a time. */
export interface FencedArea {
  id: number
  /** Staying this long is an event; null for none. */
  dwellS: number | null
  /** Whether going in and out are events beside the visit. */
  reportsPassing: boolean
  /** Faster inside is an event; absent or null for no limit. */
  speedLimitKmh?: number | null
  /** When it counts; absent or null: always. */
  hours?: GeofenceHours | null
  /** The vehicles that it counts for; absent or null: all. */
  vehicleIds?: ReadonlySet<number> | null
}

/** Which geofences hold a place, at a time: an area that is drawn, changed or removed counts from then on. */
export interface GeofenceIndex {
  /** In the order of their ids. */
  containing(latitude: number, longitude: number, atMs: number): readonly FencedArea[]
  /** What is in force of a geofence at a time; null: nothing. */
  inForce(geofenceId: number, atMs: number): FencedArea | null
}

export const NO_GEOFENCES: GeofenceIndex = { containing: () => [], inForce: () => null }

/** Follows which areas the vehicle is in: going in, staying, being too fast there, going out. */
export function visitGeofences(
  draft: FoldState,
  position: FoldPosition,
  geofences: GeofenceIndex,
  settings: FoldSettings,
  effects: Effects,
): void {
  if (!position.hasFix) return
  const { latitude, longitude, recordedAtMs } = position
  const around = geofences.containing(latitude, longitude, recordedAtMs)
  if (around.length === 0 && draft.inside.length === 0) return

  const areas = around.filter(area => countsFor(area, draft.vehicleId) && isActive(area, recordedAtMs))
  const staying = new Map<number, Presence>()
  for (const presence of draft.inside) {
    const ended = endOf(draft, presence, areas, position, geofences)
    if (ended === null) staying.set(presence.geofenceId, presence)
    else leave(draft, presence, ended, position, settings, effects)
  }
  const inside = areas.map(area => ({
    area,
    presence: staying.get(area.id) ?? enter(draft, area, position, effects),
  }))
  draft.inside = inside.map(({ presence }) => presence)
  for (const { area, presence } of inside) {
    reportDwell(draft, presence, area, position, effects)
    watchSpeedInside(draft, presence, area.speedLimitKmh ?? null, position, settings, effects)
  }
}

/** All at once, at a moment of the past: the tracker is in this vehicle no more. */
export function leaveGeofences(
  draft: FoldState,
  atMs: number,
  position: FoldPosition,
  settings: FoldSettings,
  effects: Effects,
): void {
  for (const presence of draft.inside) leave(draft, presence, { atMs, isPassing: false }, position, settings, effects)
  draft.inside = []
}

const countsFor = ({ vehicleIds }: FencedArea, vehicleId: number | null) =>
  !vehicleIds || (vehicleId !== null && vehicleIds.has(vehicleId))

const isActive = ({ hours }: FencedArea, atMs: number) => !hours || hours.activeUntilMs(atMs) !== null

interface VisitEnd {
  atMs: number
  /** The vehicle went over the boundary, rather than the geofence counting no more. */
  isPassing: boolean
}

/** Whether and how a visit has ended by a record that is in `areas`; null: it goes on. */
function endOf(
  draft: FoldState,
  presence: Presence,
  areas: readonly FencedArea[],
  { recordedAtMs }: FoldPosition,
  geofences: GeofenceIndex,
): VisitEnd | null {
  const area = geofences.inForce(presence.geofenceId, recordedAtMs)
  if (area === null || !countsFor(area, draft.vehicleId)) return { atMs: recordedAtMs, isPassing: false }
  if (area.hours) {
    // A vehicle that was inside at its last fix was inside until the hours were over.
    const untilMs = area.hours.activeUntilMs(draft.fix?.atMs ?? presence.enteredAtMs)
    if (untilMs === null || untilMs <= recordedAtMs) return { atMs: untilMs ?? recordedAtMs, isPassing: false }
  }
  return areas.includes(area) ? null : { atMs: recordedAtMs, isPassing: true }
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

function reportDwell(
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

function leave(
  draft: FoldState,
  presence: Presence,
  { atMs, isPassing }: VisitEnd,
  position: FoldPosition,
  settings: FoldSettings,
  effects: Effects,
): void {
  const { geofenceId, enteredAtMs } = presence
  leaveSpeedingInside(draft, presence, atMs, position, settings, effects)
  effects.visits.push({
    vehicleId: vehicleOf(draft),
    geofenceId,
    enteredAtMs,
    leftAtMs: atMs,
    entry: { latitude: presence.latitude, longitude: presence.longitude },
    driverKey: presence.driverKey,
    isPrivate: presence.isPrivate,
    settledAtMs: position.recordedAtMs,
  })
  if (!presence.reportsPassing || !isPassing) return
  const value = Math.round((atMs - enteredAtMs) / 1000)
  effects.events.push(eventAt(draft, position, 'geofence-out', { geofenceId, value }))
}
