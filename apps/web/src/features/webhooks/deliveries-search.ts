import { DELIVERY_STATES } from '@milepost/contract/webhooks.ts'
import { id, oneOf, ordering, page, pageSize, panel } from '../../address/address-params.ts'
import { addressState } from '../../address/address-state.ts'
import type { Ordering } from '../../ui/table-columns.ts'

export const PAGE_SIZES = [25, 75, 200]

export const NEWEST_FIRST: Ordering = { field: 'written_at', isDescending: true }

/** The address state of the deliveries: of which webhook, and the one that is open. */
export const deliveriesAddress = addressState(
  {
    webhookId: id('webhook'),
    state: oneOf(DELIVERY_STATES, null),
    ordering: ordering<Ordering>(NEWEST_FIRST, field => /^-?written_at$/.test(field)),
    deliveryId: id('delivery'),
    page: page(),
    pageSize: pageSize(75, PAGE_SIZES),
    panel: panel(),
  },
  [{ of: ['webhookId', 'state', 'ordering', 'pageSize'], clears: ['page'] }],
)

export type DeliveriesSearch = ReturnType<typeof deliveriesAddress.read>
export type DeliveriesChange = Partial<DeliveriesSearch>
