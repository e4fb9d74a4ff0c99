import { qrPage } from '@milepost/contract/qr-page.ts'
import type { Input } from '@milepost/contract/route.ts'
import { auditAction } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { ANYBODY, publicDocumentLink } from '../../vehicle-file/document-links.ts'
import { readDriverCheck } from '../../vehicle-records/read-driver-checks.ts'
import { readInspection } from '../../vehicle-records/read-inspections.ts'
import { findPublicVehicle, type PublicVehicle } from './find-public-vehicle.ts'
import { publicCheckReport, publicInspectionReport } from './public-copy.ts'
import { readNewestCheck } from './read-newest-check.ts'
import { readNewestDocuments } from './read-newest-documents.ts'
import { isValidReportLink, type PublicReport, reportLink } from './report-links.ts'
import { sendPublicReport } from './send-public-report.ts'

const CHECK_PRINTED = auditAction<{ record: number; public?: true }>('driver check printed')
const INSPECTION_PRINTED = auditAction<{ record: number; public?: true }>('safety inspection printed')

/** What anybody at a vehicle reads of it: the newest of each kind, and nothing that is older. */
export function qrPageEndpoints(context: Context): Endpoint[] {
  const { system, api, files } = context

  /** Of a vehicle that is not there nothing is read, by as many statements. */
  const read = <T>(
    { id, scope }: PublicVehicle,
    work: (db: ScopedDb, scope: PublicVehicle['scope'], id: number) => T,
  ) => withScope(api, scope, async db => work(db, scope, id))

  /** The vehicle of a link. Throws HttpError where the link is not one of ours or has expired. */
  async function vehicleOfLink(
    report: PublicReport,
    recordId: number,
    query: Input<typeof qrPage.driverCheckPdf>['query'],
  ) {
    if (!isValidReportLink(files, report, { recordId, ...query }, Date.now()))
      throw new HttpError(403, 'This link has expired or is not complete. Load the page of the vehicle again.')
    return findPublicVehicle(system, query)
  }

  return [
    implement(qrPage.documents, async ({ query }) => {
      const vehicle = await findPublicVehicle(system, query)
      const rows = await read(vehicle, readNewestDocuments)
      const nowMs = Date.now()
      const hasReports = vehicle.modules.includes('SafetyInspection')
      return {
        latest_vehicle_activities: rows.map(({ id, reference, date, hasDocument, isPicture, hasReport, ...row }) => ({
          ...row,
          date: date.toISOString(),
          activity_type: { reference },
          document: hasDocument ? publicDocumentLink(files, { of: 'activity', id }, vehicle.registration, nowMs) : null,
          is_picture: isPicture,
          report:
            hasReport && hasReports && row.record_id !== null
              ? reportLink(files, 'inspectionPdf', row.record_id, vehicle, nowMs)
              : null,
          vehicle: { registration: vehicle.registration },
        })),
      }
    }),
    implement(qrPage.driverCheck, async ({ query }) => {
      const vehicle = await findPublicVehicle(system, query)
      const check = await read(vehicle, readNewestCheck)
      if (check === null || !vehicle.modules.includes('Vehicle Check'))
        return { driver_check_id: null, date: null, time_zone: null, report: null }
      return {
        driver_check_id: check.id,
        date: check.at.toISOString(),
        time_zone: vehicle.timeZone,
        report: reportLink(files, 'driverCheckPdf', check.id, vehicle, Date.now()),
      }
    }),
    implement(qrPage.driverCheckPdf, async ({ params, query, request, reply }) => {
      const vehicle = await vehicleOfLink('driverCheckPdf', params.id, query)
      const check = await read(vehicle, async (db, scope, id) => {
        const newest = await readNewestCheck(db, scope, id)
        const isShown = newest?.id === params.id && vehicle.modules.includes('Vehicle Check')
        return orNotFound(isShown ? readDriverCheck(db, { ...scope, userId: ANYBODY }, params.id) : null)
      })
      const print = { record: check, report: publicCheckReport, action: CHECK_PRINTED }
      return sendPublicReport(context, { request, reply, language: query.language ?? 'en' }, print)
    }),
    implement(qrPage.inspectionPdf, async ({ params, query, request, reply }) => {
      const vehicle = await vehicleOfLink('inspectionPdf', params.id, query)
      const inspection = await read(vehicle, async (db, scope, id) => {
        const newest = await readNewestDocuments(db, scope, id)
        const isShown =
          newest.some(({ record_id, hasReport }) => hasReport && record_id === params.id) &&
          vehicle.modules.includes('SafetyInspection')
        return orNotFound(isShown ? readInspection(db, { ...scope, userId: ANYBODY }, params.id) : null)
      })
      const print = { record: inspection, report: publicInspectionReport, action: INSPECTION_PRINTED }
      return sendPublicReport(context, { request, reply, language: query.language ?? 'en' }, print)
    }),
  ]
}
