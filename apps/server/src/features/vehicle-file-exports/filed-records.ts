import type { FormatPreferences } from '@milepost/domain/formats/formats.ts'
import { reportFileName, type VehicleReport } from '@milepost/domain/vehicle-activities/report-data.ts'
import type { Language } from '@milepost/texts/language.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type Scope, type ScopedDb, withScope } from '../../db/scope.ts'
import { makeVehicleReport } from '../../documents/vehicle-report.ts'
import { gatherReport } from '../../vehicle-records/gather-report.ts'
import { readDefect } from '../../vehicle-records/read-defects.ts'
import { readDriverCheck } from '../../vehicle-records/read-driver-checks.ts'
import { readInspection } from '../../vehicle-records/read-inspections.ts'
import { defectReport, driverCheckReport, inspectionReport } from '../../vehicle-records/record-reports.ts'

/** A driver's check, a defect or an inspection of a vehicle, of which a report is drawn. */
export interface FiledRecord {
  kind: VehicleReport['kind']
  id: number
  /** When it was done. */
  at: Date
}

/** All that was recorded of a vehicle, in the order in which it was done. */
export async function filedRecords(system: Context['system'], vehicleId: number): Promise<FiledRecord[]> {
  const { rows } = await sql<FiledRecord>`
    select 'driver-check' as kind, id, dated_at as at from driver_checks where vehicle_id = ${vehicleId}
    union all select 'defect', id, dated_at from defects where vehicle_id = ${vehicleId}
    union all select 'safety-inspection', id, dated_at from safety_inspections where vehicle_id = ${vehicleId}
    order by at, kind, id`.execute(system)
  return rows
}

export interface DrawnReport extends FiledRecord {
  reference: string
  /** What the file is called, in its folder. */
  fileName: string
  pdf: Buffer
}

/** Who the reports are drawn for. */
export interface ReportsFor {
  customerId: number
  userId: number
  language: Language
  preferences: FormatPreferences
}

/** The report of a record as a PDF, drawn now; its pictures are in memory meanwhile. Throws where the record is gone, which none ever is. */
export async function drawReportOf(
  context: Pick<Context, 'api' | 'system' | 'files'>,
  record: FiledRecord,
  { customerId, userId, language, preferences }: ReportsFor,
  signal: AbortSignal,
): Promise<DrawnReport> {
  const reader = { customerIds: [customerId], vehicleGroupIds: null, userId }
  const report = await gathered(context, record, reader, { language, preferences })
  const pdf = await makeVehicleReport(report, { language, preferences }, signal)
  return { ...record, reference: report.reference, fileName: `${report.reference}_${reportFileName(report)}`, pdf }
}

function gathered(
  context: Pick<Context, 'api' | 'system' | 'files'>,
  { kind, id }: FiledRecord,
  reader: Scope & { userId: number },
  print: { language: Language; preferences: FormatPreferences },
): Promise<VehicleReport> {
  const read = async <Record>(one: (db: ScopedDb) => Promise<Record | null>): Promise<Record> => {
    const record = await withScope(context.api, reader, one)
    if (record === null) throw new Error(`There is no ${kind} ${id}.`)
    return record
  }
  switch (kind) {
    case 'driver-check':
      return read(db => readDriverCheck(db, reader, id)).then(it => gatherReport(context, it, print, driverCheckReport))
    case 'defect':
      return read(db => readDefect(db, reader, id)).then(it => gatherReport(context, it, print, defectReport))
    case 'safety-inspection':
      return read(db => readInspection(db, reader, id)).then(it => gatherReport(context, it, print, inspectionReport))
  }
}
