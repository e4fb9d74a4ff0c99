import {
  AUTHORITIES,
  type AuthorityName,
  type VehicleEnquiries,
  type VehicleFacts,
} from '@milepost/contract/vehicle-enquiries.ts'
import { britishRegistration } from '@milepost/domain/vehicle-enquiries/british-registration.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Db, Scope, ScopedDb } from '../../db/scope.ts'
import type { Authority } from './authority.ts'
import type { EnquiredVehicle } from './look-up-vehicle.ts'

/** A vehicle of the scope, and whether DVSA and DVLA know such: of a customer of Great Britain, by its registration, not archived. */
export async function findEnquired(
  db: ScopedDb,
  scope: Scope,
  id: number,
): Promise<(EnquiredVehicle & { isAsked: boolean }) | null> {
  const { rows } = await sql<EnquiredVehicle & { isAsked: boolean }>`
    select v.id, v.customer_id as "customerId", v.registration, c.country = 'GB' and v.archived_at is null as "isAsked"
    from vehicles v join customers c on c.id = v.customer_id where v.id = ${id} and ${vehicleInScope(scope, 'v')}`.execute(
    db,
  )
  const [vehicle] = rows
  if (vehicle === undefined) return null
  return { ...vehicle, isAsked: vehicle.isAsked && britishRegistration(vehicle.registration) !== null }
}

interface Row {
  source: AuthorityName
  registration: string
  asked_at: Date
  outcome: NonNullable<VehicleEnquiries['sources'][number]['last']>['outcome']
  found_at: Date | null
  facts: VehicleFacts | null
}

/** What was found of a vehicle; of another registration, which it had before, nothing is shown. */
export async function readEnquiries(
  db: ScopedDb,
  { id, registration }: EnquiredVehicle,
): Promise<Pick<VehicleEnquiries, 'mot'> & { rows: Row[] }> {
  const { rows } = await sql<Row>`
    select source, registration, asked_at, outcome, found_at, facts from vehicle_enquiries
    where vehicle_id = ${id} and registration = ${britishRegistration(registration)}`.execute(db)
  const mot = await sql<{ due_on: string | null; set_by: AuthorityName | null }>`
    select to_char(s.due_at at time zone 'UTC', 'YYYY-MM-DD') as due_on, s.due_by_authority as set_by
    from vehicle_schedules s join vehicle_activity_types t on t.id = s.vehicle_activity_type_id
    where s.vehicle_id = ${id} and t.code = 'MOT'`.execute(db)
  return { rows, mot: mot.rows[0] ?? null }
}

/** When each of them last answered, for whatever vehicle: of the installation, whose key it is. */
export async function readLastWorked(system: Db): Promise<Map<AuthorityName, Date | null>> {
  const { rows } = await sql<{ source: AuthorityName; at: Date | null }>`
    select source, (select max(e.found_at) from vehicle_enquiries e where e.source = asked.source) as at
    from unnest(${[...AUTHORITIES]}::text[]) asked (source)`.execute(system)
  return new Map(rows.map(({ source, at }) => [source, at]))
}

export function presentEnquiries(
  { isAsked }: { isAsked: boolean },
  { rows, mot }: Awaited<ReturnType<typeof readEnquiries>>,
  authorities: readonly Authority[],
  worked: ReadonlyMap<AuthorityName, Date | null>,
): VehicleEnquiries {
  const sources = AUTHORITIES.map(source => {
    const row = rows.find(one => one.source === source)
    return {
      source,
      is_configured: authorities.some(authority => authority.source === source),
      last_worked_at: worked.get(source)?.toISOString() ?? null,
      last:
        row === undefined
          ? null
          : { at: row.asked_at.toISOString(), outcome: row.outcome, registration: row.registration },
      ...{ found_at: row?.found_at?.toISOString() ?? null, facts: row?.facts ?? null },
    }
  })
  return { is_asked: isAsked, sources, mot }
}
