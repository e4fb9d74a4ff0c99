import type { Input } from '@milepost/contract/route.ts'
import type { vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import { sharedInScope, vehicleInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { HttpError } from '../../http/http-error.ts'
import { WordedRefusal } from '../../http/worded-refusal.ts'
import { beginSchedules } from '../../schedules/begin-schedules.ts'
import { renewDueDates } from '../../schedules/renew-due-dates.ts'
import { lockLogs } from '../../vehicle-file/lock-logs.ts'
import { noteActs } from './note-acts.ts'
import { noteBefore, noteChanged } from './note-changes.ts'

type Body = Input<typeof vehicleSchedules.set>['body']

interface Detail {
  schedule: string
  registrations: readonly string[]
  first_due_on?: string | undefined
  last_done_on?: string | undefined
  reason?: string | undefined
}
const SET = auditAction<Detail>('schedules of vehicles set')

interface SetType {
  name: string
  customerId: number | null
  activityTypeId: number
}

interface SetVehicle {
  id: number
  customerId: number
  registration: string
}

/**
 * Sets what vehicles follow for a kind of activity, from the day on which it is due first or was done last, whatever they followed
 * before. `todayMs`: the reader's today. Gives how many there are, and by which id that is undone. Throws HttpError.
 */
export async function setSchedules(
  db: ScopedDb,
  scope: Scope,
  { author, todayMs }: { author: LogAuthor; todayMs: number },
  body: Body,
): Promise<{ count: number; undo: string }> {
  const from = readStart(body, todayMs)
  const type = await readType(db, scope, body.schedule_type)
  const vehicles = await readVehicles(db, scope, type, body.vehicles)
  const ids = vehicles.map(({ id }) => id)
  await lockLogs(db, ids)
  const versions = await readVersions(db, type, vehicles)
  refuseChanged(versions, vehicles, body.version)
  const undo = await noteBefore(
    db,
    ids.map(vehicleId => ({ vehicleId, activityTypeId: type.activityTypeId })),
  )
  const times = body.first_due_on === undefined ? 1 : 0
  await sql`insert into vehicle_schedules (customer_id, vehicle_id, vehicle_activity_type_id, schedule_type_id, is_chosen,
      from_at, times, done_at)
    select v.customer_id, v.id, ${type.activityTypeId}, ${body.schedule_type}, true, ${from}, ${times},
      ${times === 0 ? null : from}::timestamptz
    from vehicles v where v.id = any(${ids}::int[]) order by v.id
    on conflict (vehicle_id, vehicle_activity_type_id) do update set schedule_type_id = excluded.schedule_type_id,
      is_chosen = true, from_at = excluded.from_at, times = excluded.times,
      done_at = excluded.done_at, last_activity_id = null,
      due_by_authority = null,
      version = vehicle_schedules.version + 1, updated_at = now()`.execute(db)
  const start = { fromMs: from.getTime(), times }
  await beginSchedules(db, ids, { activityTypeId: type.activityTypeId, start, setBy: author.userId })
  const areSet = sql<boolean>`s.vehicle_id = any(${ids}::int[]) and s.vehicle_activity_type_id = ${type.activityTypeId}`
  await renewDueDates(db, areSet, Date.now())
  await noteChanged(db, undo)
  const acts = ids.map(vehicleId => ({
    vehicleId,
    scheduleTypeId: body.schedule_type,
    action: versions.has(vehicleId) ? ('changed' as const) : ('set' as const),
  }))
  await noteActs(db, undo, author, acts, { reason: body.reason, start: { from, times } })
  for (const [customerId, own] of Map.groupBy(vehicles, vehicle => vehicle.customerId)) {
    const { first_due_on, last_done_on, reason } = body
    const registrations = own.map(({ registration }) => registration)
    const detail = { schedule: type.name, registrations, first_due_on, last_done_on, reason }
    await audit(db, SET, { ...author, customerId, detail })
  }
  return { count: vehicles.length, undo }
}

async function readType(db: ScopedDb, scope: Scope, id: number): Promise<SetType> {
  const { rows } = await sql<SetType>`
    select s.name, s.customer_id as "customerId", s.vehicle_activity_type_id as "activityTypeId"
    from schedule_types s where s.id = ${id} and s.archived_at is null and ${sharedInScope(scope, 's.customer_id')}`.execute(
    db,
  )
  const [type] = rows
  if (type === undefined) throw new HttpError(404, 'There is no such schedule.', 'schedule_type')
  return type
}

async function readVehicles(db: ScopedDb, scope: Scope, type: SetType, sent: readonly number[]): Promise<SetVehicle[]> {
  const ids = [...new Set(sent)]
  const { rows } = await sql<SetVehicle>`
    select v.id, v.customer_id as "customerId", v.registration from vehicles v
    where v.id = any(${ids}::int[]) and v.archived_at is null and ${vehicleInScope(scope, 'v')} order by v.registration, v.id`.execute(
    db,
  )
  if (rows.length < ids.length) throw new HttpError(404, 'There is no such vehicle.', 'vehicles')
  const foreign = rows.find(({ customerId }) => type.customerId !== null && type.customerId !== customerId)
  if (foreign)
    throw new WordedRefusal(
      400,
      t => t('This schedule is of another customer than {{registration}}.', { registration: foreign.registration }),
      'vehicles',
    )
  return rows
}

/** The versions of what vehicles follow already, by vehicle; the rows are held until the transaction ends. */
async function readVersions(
  db: ScopedDb,
  { activityTypeId }: SetType,
  vehicles: readonly SetVehicle[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ vehicleId: number; version: number }>`
    select s.vehicle_id as "vehicleId", s.version from vehicle_schedules s
    where s.vehicle_id = any(${vehicles.map(({ id }) => id)}::int[]) and s.vehicle_activity_type_id = ${activityTypeId}
    order by s.vehicle_id for update`.execute(db)
  return new Map(rows.map(({ vehicleId, version }) => [vehicleId, version]))
}

function refuseChanged(
  versions: ReadonlyMap<number, number>,
  vehicles: readonly SetVehicle[],
  version: number | undefined,
): void {
  if (version === undefined) return
  const [first, ...others] = vehicles
  if (others.length > 0) throw new HttpError(400, 'A version is of one vehicle.', 'version')
  if (first === undefined || versions.get(first.id) !== version)
    throw new HttpError(409, 'The schedule was changed meanwhile. Read it again.', 'version')
}

/** No schedule comes round less often than every ten years. */
const MOST_YEARS_AGO = 20

/** The day from which it counts, which a slip of the pen may have put where none can be. */
function readStart({ first_due_on: first, last_done_on: last }: Body, todayMs: number): Date {
  const from = new Date(`${first ?? last}T00:00:00Z`)
  const field = first === undefined ? 'last_done_on' : 'first_due_on'
  if (first === undefined && from.getTime() > todayMs)
    throw new HttpError(400, 'The date is in the future: choose today or a day before.', field)
  if (new Date(todayMs).getUTCFullYear() - from.getUTCFullYear() > MOST_YEARS_AGO)
    throw new WordedRefusal(
      400,
      t => t('The date is more than {{years}} years ago: choose a later one.', { years: MOST_YEARS_AGO }),
      field,
    )
  return from
}
