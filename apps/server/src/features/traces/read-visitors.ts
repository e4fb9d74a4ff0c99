import { rangeMs } from '@milepost/contract/time-range.ts'
import type { AreaVisit, VisitorSearch } from '@milepost/contract/traces.ts'
import { askedHours } from '@milepost/contract/week-hours.ts'
import { hoursWithin, isWithinHours } from '@milepost/domain/geofences/visit-hours.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { orNotFound } from '../../http/http-error.ts'
import { findGroupVehicles, findVehicle, findVehicles } from '../../telemetry/scoped-vehicles.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'
import { findVisitors, type Visit } from './find-visitors.ts'
import { type DrivenVisit, withDrivers } from './visit-drivers.ts'

export interface Visitors {
  results: AreaVisit[]
  /** The oldest are not among them. */
  isPartial: boolean
}

/** The visits that are searched for, by the time of entering. A vehicle or a group that is not in the scope is not found. */
export async function readVisitors(
  db: ScopedDb,
  scope: Scope,
  search: VisitorSearch,
  nowMs: number,
): Promise<Visitors> {
  const [vehicleId, groupId] = [search.vehicle ?? null, search.vehicle_group ?? null]
  if (vehicleId !== null) await orNotFound(findVehicle(db, scope, vehicleId))
  if (groupId !== null) await orNotFound(findGroupVehicles(db, scope, groupId))
  const span = rangeMs(search)
  const { visits, isPartial } = await findVisitors(db, { scope, groupId, vehicleId }, search.shape, span, nowMs)
  const vehicleIds = [...new Set(visits.map(visit => visit.vehicleId))]
  const vehicles = new Map((await orNotFound(findVehicles(db, scope, vehicleIds))).map(one => [one.id, one]))
  const hours = askedHours(search)
  const timesOf = new Map<string, TimeSpan[]>()
  if (hours !== null) {
    for (const { timeZone } of vehicles.values()) timesOf.set(timeZone, hoursWithin(hours, timeZone, span))
  }
  function vehicleOf({ vehicleId: id }: Visit) {
    const vehicle = vehicles.get(id)
    if (vehicle === undefined) throw new Error(`Vehicle ${id} of a visit was not read.`)
    return vehicle
  }
  const wanted = visits.filter(
    visit => hours === null || isWithinHours(visit, timesOf.get(vehicleOf(visit).timeZone) ?? []),
  )
  const driven = await withDrivers(db, scope, wanted)
  return { results: driven.map(visit => presentVisit(visit, vehicleOf(visit).registration, span)), isPartial }
}

function presentVisit(visit: DrivenVisit, registration: string, span: TimeSpan): AreaVisit {
  const { vehicleId, driver, driver_source, fromMs, untilMs, leftAtMs, records } = visit
  const insideMs = Math.min(untilMs, span.untilMs) - Math.max(fromMs, span.fromMs)
  return {
    vehicle: vehicleId,
    registration,
    driver,
    driver_source,
    enter: toDeviceInstant(Math.round(fromMs)),
    leave: leftAtMs === null ? null : toDeviceInstant(Math.round(leftAtMs)),
    duration_s: Math.max(0, Math.round(insideMs / 1000)),
    records,
  }
}
