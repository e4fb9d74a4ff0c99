import type { PermissionFlags } from '../access/access.ts'

/** How much of a licence number tells one person's from another's, and no more. */
const SHOWN = 3
/** Of a shorter one its end would be most of it. */
const SHORTEST_SHOWN = 8

/** Whether whole licence numbers are shown to somebody: to the administrators of a customer alone. */
export const seesLicenceNumbers = ({
  isGlobalAdmin,
  isCustomerAdmin,
  isReadonly,
  isLimitedUser,
}: PermissionFlags): boolean => (isGlobalAdmin || isCustomerAdmin) && !isReadonly && !isLimitedUser

/** What others are shown of one: that there is one, and its end. */
export function maskedLicenceNumber(number: string): string {
  if (number === '') return ''
  return number.length < SHORTEST_SHOWN ? '••••' : `•••• ${number.slice(-SHOWN)}`
}
