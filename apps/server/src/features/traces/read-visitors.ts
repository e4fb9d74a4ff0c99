import { rangeMs } from '@milepost/contract/time-range.ts'
import type { AreaVisit, VisitorSearch } from '@milepost/contract/traces.ts'
import { askedHours } from '@milepost/contract/week-hours.ts'
import { hoursWithin, isWithinHours } from '@milepost/domain/geofences/visit-hours.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { orNotFound } from '../../http/http-error.ts'
import { findGroupVehicles, findVehicles } from '../../telemetry/scoped-vehicles.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { findVisitors, type Visit } from './find-visitors.ts'

export interface Visitors {
  results: AreaVisit[]
  /** The oldest are not among them. */
  isPartial: boolean
}

/** The visits that are searched for, by the time of entering. A group that is not in the scope is not found. */
export async function readVisitors(
  db: ScopedDb,
  scope: Scope,
  search: VisitorSearch,
  nowMs: number,
): Promise<Visitors> {
  const groupId = search.vehicle_group ?? null
  if (groupId !== null) await orNotFound(findGroupVehicles(db, scope, groupId))
  const span = rangeMs(search)
  const { visits, isPartial } = await findVisitors(db, { scope, groupId }, search.shape, span, nowMs)
  const vehicleIds = [...new Set(visits.map(visit => visit.vehicleId))]
  const vehicles = new Map((await orNotFound(findVehicles(db, scope, vehicleIds))).map(one => [one.id, one]))
  const hours = askedHours(search)
  const timesOf = new Map<string, TimeSpan[]>()
  if (hours !== null) {
    for (const { timeZone } of vehicles.values()) timesOf.set(timeZone, hoursWithin(hours, timeZone, span))
  }
  const results: AreaVisit[] = []
  for (const visit of visits) {
    const { registration = '', timeZone = '' } = vehicles.get(visit.vehicleId) ?? {}
    if (hours === null || isWithinHours(visit, timesOf.get(timeZone) ?? [])) {
      results.push(presentVisit(visit, registration, span))
    }
  }
  return { results, isPartial }
}

function presentVisit(visit: Visit, registration: string, span: TimeSpan): AreaVisit {
  const { vehicleId, fromMs, untilMs, leftAtMs, records } = visit
  const insideMs = Math.min(untilMs, span.untilMs) - Math.max(fromMs, span.fromMs)
  return {
    vehicle: vehicleId,
    registration,
    enter: toDeviceInstant(Math.round(fromMs)),
    leave: leftAtMs === null ? null : toDeviceInstant(Math.round(leftAtMs)),
    duration_s: Math.max(0, Math.round(insideMs / 1000)),
    records,
  }
}
