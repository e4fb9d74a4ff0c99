import type { GeofencePreview } from '@milepost/contract/geofence-previews.ts'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import type { GeofenceVisit } from '@milepost/domain/fold/derived-rows.ts'
import { indexGeofences } from '@milepost/domain/fold/geofence-index.ts'
import type { Shape } from '@milepost/domain/geo/shapes.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { sql } from 'kysely'
import type { Pool } from '../../db/pools.ts'
import type { Db, Scope, ScopedDb } from '../../db/scope.ts'
import { withScope } from '../../db/scope.ts'
import { fencedArea, type GeofenceRules } from '../../fold/dated-shapes.ts'
import { readFleetSettings } from '../../fold/fleet-settings.ts'
import { readKeyHolders } from '../../telemetry/driver-names.ts'
import { readPrivatePeriods } from '../../telemetry/read-private-periods.ts'
import { foldPreview, PREVIEWED_ID, type PreviewedRows } from './fold-preview.ts'
import { findNearTrackers } from './preview-candidates.ts'
import { withoutPrivate } from './without-private.ts'
import { mustKnow } from './write-geofences.ts'

const DAY_MS = 86_400_000
/** Two hundred vans of a week are folded in some seconds. */
const MOST_VEHICLES = 200
const MOST_MS = 6_000
const MOST_ROWS = 200

interface PreviewQuestion {
  customerId: number
  shape: Shape
  rules: Omit<GeofenceRules, 'timeZone' | 'vehicleIds'>
  vehicleGroupIds: readonly number[]
  days: number
}

/** Shows what a geofence would have reported. One is worked out at a time, as each reads as much as it may. */
export function createPreview(api: Db, systemPool: Pool) {
  let before: Promise<unknown> = Promise.resolve()
  return (scope: Scope, question: PreviewQuestion): Promise<GeofencePreview> => {
    const preview = before.then(() => previewGeofence(api, systemPool, scope, question))
    before = preview.catch(() => {})
    return preview
  }
}

async function previewGeofence(
  api: Db,
  systemPool: Pool,
  scope: Scope,
  { customerId, shape, rules, vehicleGroupIds, days }: PreviewQuestion,
): Promise<GeofencePreview> {
  const untilMs = Date.now()
  const fromMs = untilMs - days * DAY_MS
  const { timeZone, settingsOf, vehicles, trackers, holderOf } = await withScope(api, scope, async db => {
    await mustKnow(db, customerId, { vehicle_groups: vehicleGroupIds })
    const { timeZone, settingsOf } = await readFleetSettings(systemPool, customerId)
    const vehicles = await readVehicles(db, customerId, vehicleGroupIds)
    const vehicleIds = vehicleGroupIds.length === 0 ? null : [...vehicles.keys()]
    const trackers = await findNearTrackers(db, { customerId, vehicleIds }, shape, { fromMs, untilMs })
    return { timeZone, settingsOf, vehicles, trackers, holderOf: await readKeyHolders(db, [customerId]) }
  })
  const area = fencedArea(PREVIEWED_ID, {
    ...rules,
    timeZone,
    vehicleIds: vehicleGroupIds.length === 0 ? null : [...vehicles.keys()],
  })
  const geofences = indexGeofences([{ area, shape, validFromMs: fromMs, validUntilMs: null }])
  const checked = trackers.slice(0, MOST_VEHICLES)
  const deadlineMs = performance.now() + MOST_MS
  const { rows, isWhole } = await foldPreview(systemPool, checked, { geofences, settingsOf }, deadlineMs)
  // Read after the records: what came meanwhile is in it.
  const visitors = [...new Set(rows.flatMap(row => row.visits.map(visit => visit.vehicleId)))]
  const periodsOf = await withScope(api, scope, db => readPrivatePeriods(db, visitors, { fromMs, untilMs: Date.now() }))
  const shown = rows.map(row => withoutPrivate(row, periodsOf))
  const driverOf = ({ driverKey, enteredAtMs }: GeofenceVisit) =>
    driverKey && (holderOf(customerId, driverKey, enteredAtMs)?.name ?? driverKey)
  return {
    from: new Date(fromMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    vehicles_assigned: vehicles.size,
    vehicles_near: trackers.length,
    vehicles_checked: rows.length,
    partial: !isWhole ? 'too long' : trackers.length > checked.length ? 'too many vehicles' : null,
    ...summary(shown, vehicles, driverOf, untilMs),
  }
}

/** Registrations by id, of the vehicles that it would count for. */
async function readVehicles(
  db: ScopedDb,
  customerId: number,
  groupIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; registration: string }>`
    select v.id, v.registration from vehicles v where v.customer_id = ${customerId} and (${groupIds.length} = 0
      or exists (select from vehicle_group_vehicles m where m.vehicle_id = v.id and m.vehicle_group_id = any(${groupIds}::int[])))
  `.execute(db)
  return new Map(rows.map(({ id, registration }) => [id, registration]))
}

type Summary = Pick<
  GeofencePreview,
  'visits' | 'first' | 'last' | 'events' | 'vehicles' | 'newest_visits' | 'newest_events'
>

function summary(
  rows: readonly PreviewedRows[],
  registrations: ReadonlyMap<number, string>,
  driverOf: (visit: GeofenceVisit) => string | null,
  nowMs: number,
): Summary {
  const visits = rows.flatMap(({ trackerId, visits: own }) => own.map(visit => ({ trackerId, visit })))
  const events = rows.flatMap(row => row.events)
  const durationS = ({ enteredAtMs, leftAtMs }: GeofenceVisit) => Math.floor(((leftAtMs ?? nowMs) - enteredAtMs) / 1000)
  const registrationOf = (vehicleId: number) => registrations.get(vehicleId) ?? ''
  const moments = [...visits.map(({ visit }) => visit.enteredAtMs), ...events.map(event => event.recordedAtMs)].sort(
    (a, b) => a - b,
  )
  const [first, last] = [moments[0], moments.at(-1)]
  const ids = new Set([...visits.map(({ visit }) => visit.vehicleId), ...events.map(event => event.vehicleId)])
  const counts = new Map<keyof typeof EVENT_KINDS, number>()
  for (const { kind } of events) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const sum = (list: readonly { visit: GeofenceVisit }[]) => list.reduce((s, { visit }) => s + durationS(visit), 0)
  return {
    visits: { count: visits.length, duration_s: sum(visits) },
    first: first === undefined ? null : new Date(first).toISOString(),
    last: last === undefined ? null : new Date(last).toISOString(),
    events: [...counts].map(([kind, count]) => {
      const name = EVENT_NAMES[kind]
      return { eventCode: EVENT_KINDS[kind].code, name: textsIn('en')(name), name_pt: textsIn('pt')(name), count }
    }),
    vehicles: [...ids]
      .map(id => {
        const own = visits.filter(({ visit }) => visit.vehicleId === id)
        const raised = events.filter(event => event.vehicleId === id).length
        const registration = registrationOf(id)
        return { vehicle: id, registration, visits: own.length, events: raised, duration_s: sum(own) }
      })
      .sort((a, b) => b.duration_s - a.duration_s),
    newest_visits: visits
      .sort((a, b) => b.visit.enteredAtMs - a.visit.enteredAtMs)
      .slice(0, MOST_ROWS)
      .map(({ trackerId, visit }) => ({
        id: [trackerId, PREVIEWED_ID, visit.enteredAtMs].join('-'),
        vehicle: visit.vehicleId,
        registration: registrationOf(visit.vehicleId),
        driver: driverOf(visit),
        entered: new Date(visit.enteredAtMs).toISOString(),
        left: visit.leftAtMs === null ? null : new Date(visit.leftAtMs).toISOString(),
        duration_s: durationS(visit),
        is_private: visit.isPrivate,
      })),
    newest_events: events
      .sort((a, b) => b.recordedAtMs - a.recordedAtMs)
      .slice(0, MOST_ROWS)
      .map(event => ({
        vehicle: event.vehicleId,
        registration: registrationOf(event.vehicleId),
        eventCode: EVENT_KINDS[event.kind].code,
        timestamp: new Date(event.recordedAtMs).toISOString(),
        lat: event.place.latitude,
        long: event.place.longitude,
        speed: event.speedKmh,
        value: event.value,
      })),
  }
}
