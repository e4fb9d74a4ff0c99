import { timesheetCorrections } from '@milepost/contract/timesheet-corrections.ts'
import { refusalOf } from '@milepost/domain/access.ts'
import { correctionsInForce } from '@milepost/domain/timesheet-corrections.ts'
import { readActor } from '../../auth/actor.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { correct, revoke } from './correct.ts'
import { isChainIntact } from './correction-chain.ts'
import { type Correction, readChain, readCorrections } from './read-corrections.ts'
import { findSubject } from './read-sheets.ts'
import type { Subject } from './subjects.ts'

export function correctionEndpoints({ api, system }: Context): Endpoint[] {
  function history(caller: SignedIn, kind: Subject['kind'], id: number, days: { start: string; end: string }) {
    return withScope(api, caller, async db => {
      const subject = await findSubject(db, caller, kind, id)
      const corrections = (await readCorrections(db, [subject], days)).get(id) ?? []
      return {
        count: corrections.length,
        results: presentHistory(corrections),
        is_intact: isChainIntact(await readChain(db, subject.customerId)),
        may_correct: refusalOf(timesheetCorrections.correct.access, caller, 'POST') === null,
      }
    })
  }

  return [
    implement(timesheetCorrections.ofVehicle, ({ caller, query }) => history(caller, 'vehicle', query.vehicle, query)),
    implement(timesheetCorrections.ofDriver, ({ caller, query }) => history(caller, 'driver', query.driver_id, query)),
    implement(timesheetCorrections.correct, async ({ caller, body, request }) => {
      const corrector = await readActor(system, caller, request)
      return { id: await withScope(api, caller, db => correct(db, caller, body, corrector, Date.now())) }
    }),
    implement(timesheetCorrections.revoke, async ({ caller, body, request }) => {
      const corrector = await readActor(system, caller, request)
      return { id: await withScope(api, caller, db => revoke(db, caller, body, corrector, Date.now())) }
    }),
  ]
}

function presentHistory(corrections: readonly Correction[]) {
  const inForce = new Set([...correctionsInForce(corrections).values()].flatMap(fields => Object.values(fields)))
  return corrections.map(entry => ({
    id: entry.id,
    date: entry.day,
    field: entry.field,
    value: entry.value,
    before: entry.before,
    reason: entry.reason,
    made_by: entry.userName,
    made_at: new Date(entry.madeAtMs).toISOString(),
    revokes: entry.revokes,
    is_in_force: inForce.has(entry),
    hash: entry.hash.toString('hex'),
  }))
}
