import type { JobState } from '@milepost/contract/jobs.ts'
import type { VehicleFileFormat } from '@milepost/contract/vehicle-file-exports.ts'
import type { Language } from '@milepost/texts/language.ts'
import { sql } from 'kysely'
import { audit, auditAction } from '../../audit/audit.ts'
import type { LogAuthor } from '../../audit/record-log.ts'
import { vehicleInScope } from '../../db/in-scope.ts'
import type { Db, Scope, ScopedDb } from '../../db/scope.ts'
import { addJob } from '../../jobs/add-job.ts'
import { exportVehicleFile } from './tasks.ts'

export interface ExportRow {
  id: number
  vehicle_id: number
  registration: string
  format: VehicleFileFormat
  file_id: number | null
  created_at: Date
  state: JobState | null
  done: number | null
  total: number | null
  failure_code: string | null
}

/** Null: there is none, or the caller may not see it. */
export async function findExport(db: ScopedDb, caller: Scope, id: number): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    select e.id, e.vehicle_id, v.registration, e.format, e.file_id, e.created_at, j.state, j.done, j.total, j.failure_code
    from vehicle_file_exports e join vehicles v on v.id = e.vehicle_id left join jobs j on j.id = e.job_id
    where e.id = ${id} and ${vehicleInScope(caller, 'e', 'vehicle_id')}`.execute(db)
  return rows[0] ?? null
}

/** The customer of a vehicle that the caller sees; null: there is no such vehicle. */
export async function findOwner(db: ScopedDb, caller: Scope, vehicleId: number): Promise<number | null> {
  const { rows } = await sql<{ customer_id: number }>`
    select v.customer_id from vehicles v where v.id = ${vehicleId} and ${vehicleInScope(caller, 'v')}`.execute(db)
  return rows[0]?.customer_id ?? null
}

interface NewExport {
  customerId: number
  vehicleId: number
  format: VehicleFileFormat
  language: Language
}

const EXPORTED = auditAction<{ vehicle: number; format: string }>('vehicle file exported')

/** Begins to put together all that is filed of a vehicle; gives the id of the export. */
export function beginExport(
  system: Db,
  { customerId, vehicleId, format, language }: NewExport,
  author: LogAuthor & { userId: number },
): Promise<number> {
  return system.transaction().execute(async db => {
    const { id } = await db
      .insertInto('vehicle_file_exports')
      .values({ customer_id: customerId, vehicle_id: vehicleId, format, language, created_by: author.userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const job_id = await addJob(db, exportVehicleFile, {
      ...{ payload: { exportId: id }, customerId, createdBy: author.userId },
    })
    await db.updateTable('vehicle_file_exports').set({ job_id }).where('id', '=', id).execute()
    await audit(db, EXPORTED, { ...author, customerId, detail: { vehicle: vehicleId, format } })
    return id
  })
}
