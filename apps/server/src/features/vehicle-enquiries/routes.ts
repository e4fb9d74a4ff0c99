import { vehicleEnquiries } from '@milepost/contract/vehicle-enquiries.ts'
import { audit, auditAction } from '../../audit/audit.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import { createAuthorities } from './create-authorities.ts'
import { countEnquiriesIn } from './enquiry-metrics.ts'
import { lookUpVehicle } from './look-up-vehicle.ts'
import { findEnquired, presentEnquiries, readEnquiries, readLastWorked } from './read-enquiries.ts'

const ASKED = auditAction<{ vehicle: number; registration: string; outcomes: Record<string, string> }>(
  'vehicle looked up',
)

/** What DVSA and DVLA say of a vehicle, and asking them now. */
export function vehicleEnquiryEndpoints({ api, system, config, metrics }: Context): Endpoint[] {
  const authorities = createAuthorities(config)
  const count = countEnquiriesIn(metrics)

  async function read(caller: SignedIn, id: number) {
    const worked = await readLastWorked(system)
    return withScope(api, caller, async db => {
      const vehicle = await orNotFound(findEnquired(db, caller, id))
      return presentEnquiries(vehicle, await readEnquiries(db, vehicle), authorities, worked)
    })
  }

  return [
    implement(vehicleEnquiries.read, ({ caller, params }) => read(caller, params.id)),
    implement(vehicleEnquiries.ask, async ({ caller, params: { id }, request }) => {
      const vehicle = await orNotFound(withScope(api, caller, db => findEnquired(db, caller, id)))
      if (authorities.length === 0) throw new HttpError(400, 'Neither DVSA nor DVLA is configured on this server.')
      if (!vehicle.isAsked)
        throw new HttpError(400, 'DVSA and DVLA know vehicles of Great Britain alone, by their registration.')
      const answers = await Promise.all(
        authorities.map(async authority => {
          const { outcome } = await lookUpVehicle(authority, vehicle, count, store => withScope(api, caller, store))
          return [authority.source, outcome] as const
        }),
      )
      const { registration, customerId } = vehicle
      const detail = { vehicle: id, registration, outcomes: Object.fromEntries(answers) }
      await withScope(api, caller, db => audit(db, ASKED, { ...authorOf(caller, request), customerId, detail }))
      return read(caller, id)
    }),
  ]
}
