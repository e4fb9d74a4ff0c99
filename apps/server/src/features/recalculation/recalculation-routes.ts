import { recalculations } from '@milepost/contract/recalculations.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { InvalidFields } from '../../records/faults.ts'
import { ownerOf } from '../../records/record-owner.ts'
import { findVehicle } from '../../telemetry/scoped-vehicles.ts'
import { beginRecalculation, cancelRecalculation, isAhead, readRecalculations } from './recalculation-rows.ts'

const PAST_RECALCULATED = auditAction<{ recalculation: number; vehicle: string | null; from: string }>(
  'past recalculated',
)
const RECALCULATION_CANCELLED = auditAction<{ recalculation: number }>('recalculation cancelled')

/** Past days that people have worked out again. */
export function recalculationEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(recalculations.list, ({ caller }) =>
      withScope(api, caller, async db => {
        const results = await readRecalculations(db, caller)
        const may_create = refusalOf(recalculations.begin.access, caller, 'POST') === null
        return { count: results.length, may_create, results }
      }),
    ),
    implement(recalculations.begin, ({ caller, body, request }) =>
      withScope(api, caller, async db => {
        const vehicle = body.vehicle === null ? null : await orNotFound(findVehicle(db, caller, body.vehicle))
        const customer = vehicle?.customerId ?? ownerOf(caller, body.customer)
        if (customer === null) throw notFound()
        if (await isAhead(db, customer, body.from_day)) {
          throw new InvalidFields({ field: 'from_day', code: 'invalid', detail: 'The day has not begun yet' })
        }
        const id = await beginRecalculation(db, {
          ...{ customer, vehicle: body.vehicle, fromDay: body.from_day, createdBy: caller.userId },
        })
        if (id === null)
          throw new HttpError(409, 'A recalculation of this customer is already running. Wait for it or cancel it.')
        await audit(db, PAST_RECALCULATED, {
          ...authorOf(caller, request),
          customerId: customer,
          detail: { recalculation: id, vehicle: vehicle?.registration ?? null, from: body.from_day },
        })
        return { id }
      }),
    ),
    implement(recalculations.cancel, ({ caller, params: { id }, request }) =>
      withScope(api, caller, async db => {
        const { customer, hasEnded } = await orNotFound(cancelRecalculation(db, caller, id))
        if (hasEnded) {
          await audit(db, RECALCULATION_CANCELLED, {
            ...authorOf(caller, request),
            customerId: customer,
            detail: { recalculation: id },
          })
        }
        return { cancelled: true as const }
      }),
    ),
  ]
}
