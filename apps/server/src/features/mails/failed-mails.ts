import { mails } from '@milepost/contract/mails.ts'
import type { AttentionSource } from '../../attention/attention-source.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { countMails } from './queries.ts'

const GIVEN_UP = { state: 'given-up', search: '', ordering: '-written_at' } as const

/** Mails that were given up; the outbox keeps them for thirty days. */
export const failedMails = ({ api }: Context): AttentionSource => ({
  kind: 'failed-mails',
  access: mails.list.access,
  count: (caller, _span, most) => withScope(api, caller, db => countMails(db, caller, GIVEN_UP, most)),
})
