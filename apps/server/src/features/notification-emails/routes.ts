import { NOTIFICATION_TYPES, notificationEmails } from '@milepost/contract/notification-emails.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { notFound, orNotFound } from '../../http/http-error.ts'
import { presentRecord, recordEndpoints, recordList } from '../../http/record-endpoints.ts'
import { archiveRecords } from '../../records/bulk.ts'
import { createRecord, lockRecords, updateRecord } from '../../records/change-records.ts'
import { findRecord } from '../../records/read-records.ts'
import { ownerOf } from '../../records/record-owner.ts'
import { changeAddresses, readAddresses, type StoredAddress } from './customer-emails.ts'
import { notificationEmailNoun as noun } from './notification-email-noun.ts'

const listed = (results: StoredAddress[]) => ({ count: results.length, results })

export function notificationEmailEndpoints(context: Context): Endpoint[] {
  const { api } = context
  return [
    ...recordEndpoints(context, noun),
    recordList(context, notificationEmails.listAll, noun),
    implement(notificationEmails.add, async ({ caller, request, body: { customer_id, ...fields } }) => {
      const customer = ownedBy(caller, customer_id)
      const record = await withScope(api, caller, db =>
        createRecord(db, noun, caller, authorOf(caller, request), { customer, fields: { ...fields, depots: [] } }),
      )
      return notificationEmails.read.result.parse(presentRecord(noun, caller, record))
    }),
    implement(notificationEmails.remove, async ({ caller, request, params: { id } }) => {
      const change = { ids: [id], except: [] }
      const { count } = await orNotFound(
        withScope(api, caller, db => archiveRecords(db, noun, caller, authorOf(caller, request), change)),
      )
      return { deleted: count }
    }),
    implement(notificationEmails.setDepots, async ({ caller, request, body: { id, depots } }) => {
      const record = await orNotFound(
        withScope(api, caller, async db => {
          await lockRecords(db, noun, caller, [id])
          const before = await findRecord(db, noun, caller, id)
          if (before === null || before.archived_at !== null) return null
          const change = { id, version: before.version, fields: { depots } }
          return updateRecord(db, noun, caller, authorOf(caller, request), change)
        }),
      )
      return notificationEmails.read.result.parse(presentRecord(noun, caller, record))
    }),
    implement(notificationEmails.ofType, ({ caller, query: { notification_type, customer_id } }) => {
      const of = { customer: seenBy(caller, customer_id), type: NOTIFICATION_TYPES[notification_type] }
      return withScope(api, caller, async db => listed(await readAddresses(db, caller, of)))
    }),
    implement(notificationEmails.setOfType, ({ caller, request, body: { customer_id, notification_type, emails } }) => {
      const customer = ownedBy(caller, customer_id)
      const type = NOTIFICATION_TYPES[notification_type]
      return withScope(api, caller, async db => {
        const current = await readAddresses(db, caller, { customer, type })
        const change = {
          add: emails.map(email => ({ email, report_type: type })),
          remove: current.filter(({ email }) => !emails.includes(email.toLowerCase())),
        }
        await changeAddresses(db, caller, authorOf(caller, request), customer, change)
        return listed(await readAddresses(db, caller, { customer, type }))
      })
    }),
    implement(notificationEmails.ofCustomer, ({ caller, query: { customer_id } }) => {
      const of = { customer: seenBy(caller, customer_id), type: null }
      return withScope(api, caller, async db => listed(await readAddresses(db, caller, of)))
    }),
    implement(notificationEmails.addAndRemove, ({ caller, request, body: { id, ...change } }) => {
      const customer = ownedBy(caller, id)
      return withScope(api, caller, async db => {
        await changeAddresses(db, caller, authorOf(caller, request), customer, change)
        return listed(await readAddresses(db, caller, { customer, type: null }))
      })
    }),
  ]
}

/** Whose addresses are written: who sees one customer need not say. */
function ownedBy(caller: SignedIn, sent: number | undefined): number {
  const customer = ownerOf(caller, sent)
  if (customer === null) throw notFound()
  return customer
}

/** Whose are read; null: those of all that the caller sees. */
function seenBy({ customerIds }: SignedIn, sent: number | undefined): number | null {
  if (sent !== undefined && !customerIds.includes(sent)) throw notFound()
  return sent ?? null
}
