import { flagsOf } from '@milepost/contract/permission-flags.ts'
import { userRecords } from '@milepost/contract/user-records.ts'
import { mayGrant } from '@milepost/domain/access/accounts.ts'
import type { z } from 'zod'
import type { SignIn } from '../../auth/create-sign-in.ts'
import { resetFactors } from '../../auth/factors/change-factors.ts'
import { sendPasswordLink } from '../../auth/send-password-link.ts'
import { SIGNED_OUT_BY_ADMINISTRATOR } from '../../auth/sign-in-actions.ts'
import { closeAllSessions, type SignedIn } from '../../auth/signed-in.ts'
import { unlockAccount } from '../../auth/unlock-account.ts'
import { auditVisitor, visitorOf } from '../../auth/visitor.ts'
import type { NoLink } from '../../auth/write-link-mail.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { recordEndpoints, recordList } from '../../http/record-endpoints.ts'
import { lockRecords, refuseAsker } from '../../records/change-records.ts'
import { ForbiddenChange } from '../../records/faults.ts'
import { findRecord } from '../../records/read-records.ts'
import { listPermissions, refusalToHandOver, refusalToLookAfter } from './account-access.ts'
import { listModules, listUsersOfGroup } from './queries.ts'
import { mayTakeAway, takeAway } from './take-away.ts'
import { userNounOf } from './user-noun.ts'

const account = userRecords.read.result.pick({ email: true, state: true, archived_at: true })
type Account = z.output<typeof account>

const OWN_TO_LOOK_AFTER = 'Its own customer is yours: archive it, or change what it sees'

/** Why no link is sent, for whoever asked. */
const NO_LINK: Record<NoLink, string> = {
  'no account': 'The account is archived',
  'mails of the day are sent': 'No more emails go to this account today',
}
const OWN_FACTORS = 'It is your own account: remove them under User preferences'

/** Accounts of the administration (ADM-USER). */
export function userRecordEndpoints(context: Context, { origin }: Pick<SignIn, 'origin'>): Endpoint[] {
  const { system, config } = context
  const noun = userNounOf({ hasPasswords: config.oidc === null, limits: config.session })

  const lockAccount = async (db: ScopedDb, caller: SignedIn, id: number) => {
    await refuseAsker(db, noun, caller)
    await lockRecords(db, noun, caller, [id])
    return orNotFound(findRecord(db, noun, caller, id))
  }

  /** Does something to an account that the caller may look after; rejects with 404 and 403 for others. */
  const lookingAfter = <T>(
    caller: SignedIn,
    id: number,
    work: (db: ScopedDb, record: Account) => Promise<T>,
    refusalTo = refusalToLookAfter,
  ) =>
    withScope(system, caller, async db => {
      const record = await lockAccount(db, caller, id)
      const refusal = refusalTo(caller, record)
      if (refusal !== null) throw new ForbiddenChange(refusal)
      return work(db, account.parse(record))
    })

  return [
    ...recordEndpoints(context, noun),
    recordList(context, userRecords.listAll, noun),
    implement(userRecords.ofGroup, async ({ caller, query }) => {
      const results = await orNotFound(
        withScope(system, caller, db => listUsersOfGroup(db, caller, query.vehicle_group)),
      )
      return { count: results.length, results }
    }),
    implement(userRecords.permissions, async ({ caller }) => {
      const all = await listPermissions(system)
      const results = all.map(one => ({ ...one, may_grant: mayGrant(caller, flagsOf(one)) }))
      return { count: results.length, results }
    }),
    implement(userRecords.modules, async ({ caller }) => {
      const all = await listModules(system)
      const results = all.map(one => ({ ...one, may_grant: caller.modules.includes(one.name) }))
      return { count: results.length, results }
    }),
    implement(userRecords.passwordLink, async ({ caller, request, params: { id } }) => {
      if (config.oidc !== null) throw notFound()
      const by = { visitor: visitorOf(request), detail: { by: caller.userId } }
      const send = (db: ScopedDb, { email, state, archived_at }: Account) => {
        if (archived_at !== null) throw new HttpError(409, NO_LINK['no account'])
        const account = { id, email, isInvited: state === 'invited' }
        return sendPasswordLink({ mail: config.mail, origin }, db, account, by)
      }
      const sent = await lookingAfter(caller, id, send, refusalToHandOver)
      if ('refusal' in sent) throw new HttpError(409, NO_LINK[sent.refusal])
      return sent
    }),
    implement(userRecords.takeAway, ({ caller, request, params: { id } }) =>
      withScope(system, caller, async db => {
        const record = await lockAccount(db, caller, id)
        if (!mayTakeAway(caller, record)) throw new ForbiddenChange(OWN_TO_LOOK_AFTER)
        await takeAway(db, noun, caller, authorOf(caller, request), record)
        return { id }
      }),
    ),
    implement(userRecords.resetLoginAttempts, ({ caller, request, params: { id } }) =>
      lookingAfter(caller, id, async db => {
        await unlockAccount(db, id, visitorOf(request), { by: caller.userId })
        return { id }
      }),
    ),
    implement(userRecords.resetSecondFactor, ({ caller, request, params: { id } }) => {
      if (config.oidc !== null) throw notFound()
      if (id === caller.userId) throw new HttpError(403, OWN_FACTORS)
      const by = { visitor: visitorOf(request), detail: { by: caller.userId } }
      return lookingAfter(caller, id, async db => ({ id, had: await resetFactors(db, id, by) }))
    }),
    implement(userRecords.endSessions, ({ caller, request, params: { id } }) =>
      lookingAfter(caller, id, async db => {
        const ended = await closeAllSessions(db, id)
        await auditVisitor(db, SIGNED_OUT_BY_ADMINISTRATOR, id, visitorOf(request), { by: caller.userId, ended })
        return { ended }
      }),
    ),
  ]
}
