import { callerOf, type SignedIn } from '../api/capabilities.ts'
import { mayOpenPage } from './guards.ts'
import { type PageName, pages } from './pages.ts'
import { paths } from './paths.ts'

/** Pages that open without a record to open them for. */
const START_PAGES = [
  'home',
  'track',
  'trackVehicle',
  'trace',
  'geofence',
  'timesheets',
  'trips',
  'mobileye',
  'driverBehaviour',
  'events',
  'administration',
] as const satisfies readonly PageName[]

/** Of which a user may choose. */
export const startPagesOf = (signedIn: SignedIn): PageName[] =>
  START_PAGES.filter(name => mayOpenPage(pages[name].rule, signedIn))

/**
 * Where a sign-in leads that was asked for by no other page: to the one that the user has chosen, or home where that is none, or one
 * that they may not open any more.
 */
export function startPathOf(signedIn: SignedIn): string {
  const { start_page } = signedIn.currentUser.user.prefs
  const chosen = startPagesOf(signedIn).find(name => name === start_page)
  return chosen === undefined || callerOf(signedIn.currentUser).role === 'GUEST' ? paths.home : pages[chosen].path
}
