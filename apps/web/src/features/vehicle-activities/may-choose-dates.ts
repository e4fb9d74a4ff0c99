import { callerOf, type SignedIn } from '../../api/capabilities.ts'

/** Whether somebody has the toggle between the dates of documents and of the log (VF-23). Whoever has not sees the documents'. */
export function mayChooseDates(signedIn: SignedIn | null): boolean {
  if (signedIn === null) return false
  const { isGlobalAdmin, isCustomerAdmin, isUserVehicleAdmin } = callerOf(signedIn.currentUser)
  return isGlobalAdmin || isCustomerAdmin || isUserVehicleAdmin
}
