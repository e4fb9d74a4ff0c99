import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Log } from '../config/log.ts'
import { type ChainLink, START_OF_CHAIN } from '../corrections/sealed-chain.ts'
import type { Db } from '../db/scope.ts'
import type { ScheduledTask } from '../jobs/task.ts'
import { isNextActivity, type SealedActivity } from './activity-chain.ts'

/** What the verification of the log of a vehicle found. */
export interface LogCheck {
  vehicleId: number
  /** How many activities are as they were filed, from the first on. */
  entries: number
  /** The number of the first activity that is not as it was filed, or missing; null: the log is whole. */
  brokenAt: number | null
  /** The activities whose document is missing, or not as it was filed. */
  documentsBroken: number[]
}

/** Nightly; `npm run verify -- vehicle-file` does the same by hand. What is broken stands in the log and in the metrics. */
export function verifyActivitiesTask(system: Db, log: Log, metrics: Registry): ScheduledTask {
  const broken = new Gauge({
    name: 'milepost_vehicle_files_broken',
    help: 'Vehicles whose file was changed or cut when this worker last verified them',
    registers: [metrics],
  })
  return {
    name: 'verify-vehicle-files',
    schedule: '17 3 * * *',
    attempts: 4,
    async run() {
      let vehicles = 0
      let brokenVehicles = 0
      // Documents are read by hand alone: every night that would be the whole store.
      for await (const check of verifyActivities(system, null)) {
        vehicles++
        if (check.brokenAt === null) continue
        brokenVehicles++
        log.error(check, 'the file of a vehicle is not as it was filed')
      }
      broken.set(brokenVehicles)
      log.info({ vehicles }, 'the files of vehicles were verified')
    },
  }
}

/** The SHA-256 of a file as it is now; null where it is missing. */
type DocumentHash = (fileId: number) => Promise<Buffer | null>

const AT_ONCE = 1_000

/**
 * Verifies the log of every vehicle, activity by activity, and stores what was found. One that was changed or left out shows, and so
 * does an end that was cut off since the last time. With `hashDocument`
 * (files/hash-file.ts) every document is read and compared with what was sealed of it.
 */
export async function* verifyActivities(system: Db, hashDocument: DocumentHash | null): AsyncGenerator<LogCheck> {
  const { rows } = await sql<{ id: number; customer: number; entries: number; hash: Buffer | null }>`
    select v.id, v.customer_id as customer, coalesce(seen.entries, 0) as entries, seen.last_hash as hash
    from vehicles v left join vehicle_activity_checks seen on seen.vehicle_id = v.id
    where seen.vehicle_id is not null or exists (select from vehicle_activities a where a.vehicle_id = v.id)
    order by v.id`.execute(system)
  for (const { id, customer, entries, hash } of rows) {
    yield await verifyLog(system, hashDocument, {
      vehicleId: id,
      customerId: customer,
      seen: { number: entries, hash },
    })
  }
}

interface Verified {
  vehicleId: number
  customerId: number
  /** The last activity that was there when the log was last whole: it must be there yet. */
  seen: ChainLink
}

type Stored = SealedActivity & { id: number; hash: Buffer; documentFileId: number | null }

async function verifyLog(
  system: Db,
  hashDocument: DocumentHash | null,
  { vehicleId, customerId, seen }: Verified,
): Promise<LogCheck> {
  let link = START_OF_CHAIN
  let isBroken = false
  const documentsBroken: number[] = []
  for (let count = AT_ONCE; count === AT_ONCE && !isBroken; ) {
    const activities = await readStored(system, vehicleId, link.number)
    count = activities.length
    for (const activity of activities) {
      const { number, hash, documentFileId } = activity
      const isAsSeen = number !== seen.number || seen.hash?.equals(hash) === true
      isBroken = !isAsSeen || !isNextActivity(link, activity)
      if (isBroken) break
      link = { number, hash }
      if (hashDocument === null || documentFileId === null) continue
      const found = await hashDocument(documentFileId)
      if (found === null || activity.documentSha256?.equals(found) !== true) documentsBroken.push(activity.id)
    }
  }
  const brokenAt = isBroken || link.number < seen.number ? link.number + 1 : null
  const whole = brokenAt === null ? link : seen
  await sql`
    insert into vehicle_activity_checks (vehicle_id, customer_id, checked_at, entries, last_hash, broken_at)
    values (${vehicleId}, ${customerId}, now(), ${whole.number}, ${whole.hash}, ${brokenAt})
    on conflict (vehicle_id) do update set checked_at = excluded.checked_at, entries = excluded.entries,
      last_hash = excluded.last_hash, broken_at = excluded.broken_at
  `.execute(system)
  return { vehicleId, entries: link.number, brokenAt, documentsBroken }
}

async function readStored(system: Db, vehicleId: number, after: number): Promise<Stored[]> {
  const { rows } = await sql<
    Omit<Stored, 'createdAtMs' | 'fulfilledAtMs'> & { createdAt: Date; fulfilledAt: Date | null }
  >`
    select id, vehicle_id as "vehicleId", number, customer_id as "customerId", vehicle_activity_type_id as "activityTypeId",
      registration, created_at as "createdAt", activity_fulfilled_at as "fulfilledAt", description, status, record_id as "recordId",
      document_name as "documentName", document_sha256 as "documentSha256", document_file_id as "documentFileId", document_type as "documentType",
      created_by_name as "createdByName", fulfils, seal, previous_hash as "previousHash", hash
    from vehicle_activities where vehicle_id = ${vehicleId} and number > ${after} order by number limit ${AT_ONCE}`.execute(
    system,
  )
  return rows.map(({ createdAt, fulfilledAt, ...row }) => ({
    ...row,
    createdAtMs: Number(createdAt),
    fulfilledAtMs: fulfilledAt === null ? null : Number(fulfilledAt),
  }))
}
