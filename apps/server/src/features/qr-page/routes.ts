import { qrPage } from '@milepost/contract/qr-page.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { documentLink } from '../../vehicle-file/document-links.ts'
import { findPublicVehicle } from './find-public-vehicle.ts'
import { readNewestDocuments } from './read-newest-documents.ts'

/** Of a document link that was given to nobody in particular. */
const ANYBODY = 0

export function qrPageEndpoints({ system, api, files }: Context): Endpoint[] {
  return [
    implement(qrPage.documents, async ({ query }) => {
      const vehicle = await findPublicVehicle(system, query.registration, query.vehicle_id ?? null)
      if (vehicle === null) return { latest_vehicle_activities: [] }
      const scope = { customerIds: [vehicle.customerId], vehicleGroupIds: null }
      const rows = await withScope(api, scope, db => readNewestDocuments(db, scope, vehicle.id))
      return {
        latest_vehicle_activities: rows.map(({ id, reference, date, hasDocument, ...row }) => ({
          ...row,
          date: date.toISOString(),
          activity_type: { reference },
          document: hasDocument ? documentLink(files, { of: 'activity', id }, ANYBODY, Date.now()) : null,
          vehicle: { registration: vehicle.registration },
        })),
      }
    }),
  ]
}
