import type { Caller } from '@milepost/domain/access/access.ts'

type Flags = Pick<Caller, 'isReadonly' | 'isLimitedUser' | 'isGlobalAdmin' | 'isCustomerAdmin'>

/** What is shared is the customer's: whoever only reads, or sees only their own vehicles, keeps views for themselves. */
export const mayShareViews = ({ isReadonly, isLimitedUser }: Flags): boolean => !isReadonly && !isLimitedUser

/** A view is its owner's; one that is shared is its administrators' too, since its owner may be gone. */
export function mayChangeView(caller: Flags, view: { is_own: boolean; is_shared: boolean }): boolean {
  return view.is_own || (view.is_shared && (caller.isGlobalAdmin || caller.isCustomerAdmin))
}
