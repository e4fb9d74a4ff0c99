import { MAIL_KINDS, MAIL_STATES } from '@milepost/contract/mails.ts'
import { id, oneOf, ordering, page, pageSize, panel, text } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'
import type { Ordering } from '../../ui/table-columns.ts'

export const PAGE_SIZES = [25, 75, 200]

export const NEWEST_FIRST: Ordering = { field: 'written_at', isDescending: true }

/** The address state of the Outbox: which mails, and the one that is open. */
export const outboxAddress = addressState(
  {
    state: oneOf(MAIL_STATES, null),
    kind: oneOf(MAIL_KINDS, null),
    search: text(),
    ordering: ordering<Ordering>(NEWEST_FIRST, field => /^-?written_at$/.test(field)),
    mailId: id('mail'),
    page: page(),
    pageSize: pageSize(75, PAGE_SIZES),
    panel: panel(),
  },
  [{ of: ['state', 'kind', 'search', 'ordering', 'pageSize'], clears: ['page'] }],
)

export type OutboxSearch = ReturnType<typeof outboxAddress.read>
export type OutboxChange = Partial<OutboxSearch>
