import type { DriverSource } from '@milepost/domain/trips/driver-source.ts'
import { sql } from 'kysely'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { driverIdIn, driverName, driverSource, joinDriver, joinWheelAt } from '../../telemetry/trip-drivers.ts'
import type { Visit } from './find-visitors.ts'

interface Driver {
  driver: string | null
  driver_source: DriverSource | null
}

export type DrivenVisit = Visit & Driver

const NOBODY: Driver = { driver: null, driver_source: null }

/** The visits with who drove as each began; nobody for a driver who is not in the scope. */
export async function withDrivers(db: ScopedDb, scope: Scope, visits: readonly Visit[]): Promise<DrivenVisit[]> {
  const { rows } = await sql<Driver>`
    select named.driver, case when named.driver is not null then named.driver_source end as driver_source from (
      select stay.number, ${driverName('wheel')} as driver, ${driverSource('wheel')} as driver_source
      from (
        select s.*, v.customer_id from unnest(${visits.map(visit => visit.trackerId)}::int[],
          ${visits.map(visit => visit.vehicleId)}::int[], ${visits.map(visit => new Date(Math.floor(visit.fromMs)))}::timestamptz[],
          ${visits.map(visit => visit.driverKey)}::text[]) with ordinality
          as s (tracker_id, vehicle_id, entered_at, driver_key, number)
        join vehicles v on v.id = s.vehicle_id
      ) stay
      ${joinWheelAt('stay', 'entered_at')} ${joinDriver('wheel')} left join drivers d on d.id = ${driverIdIn(scope)}
    ) named order by named.number
  `.execute(db)
  return visits.map((visit, index) => ({ ...visit, ...(rows[index] ?? NOBODY) }))
}
