import type { VehicleReport } from '@milepost/domain/vehicle-activities/report-data.ts'
import type { TFunction } from 'i18next'
import type { ReadDriverCheck } from '../../vehicle-records/read-driver-checks.ts'
import type { ReadInspection } from '../../vehicle-records/read-inspections.ts'
import { driverCheckReport, inspectionReport, type ReportParts } from '../../vehicle-records/record-reports.ts'

/*
 * Whoever reads a number plate can have these copies, so nobody is named in them: who has to know asks the operator. That somebody
 * signed, as what and when, stays, since it is what makes the record one (docs/domain/vehicle-file.md).
 */

/** The report of a driver's check as anybody at the vehicle may have it. */
export const publicCheckReport = (check: ReadDriverCheck, parts: ReportParts): VehicleReport =>
  withoutNames(driverCheckReport({ ...check, driver: null }, parts), parts.t)

/**
 * The report of an inspection as anybody at the vehicle may have it. Who repaired something stands in what is written of the repair
 * (`rectification`): that it was repaired is said in its place.
 */
export function publicInspectionReport(inspection: ReadInspection, parts: ReportParts): VehicleReport {
  const items = inspection.items.map(item => ({
    ...item,
    rectification: item.rectification === '' ? '' : parts.t('Repaired_report'),
  }))
  return withoutNames(inspectionReport({ ...inspection, items, inspector: '', repairer: null }, parts), parts.t)
}

const withoutNames = (report: VehicleReport, t: TFunction): VehicleReport => ({
  ...report,
  details: [...report.details, { label: t('Copy_report'), value: t('Public: names and signatures are left out') }],
  signatures: report.signatures.map(signature => ({ ...signature, name: t('Signed_report'), image: null })),
})
