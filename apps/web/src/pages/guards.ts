import { MODULE_OF_AREA, mayAdminister } from '@milepost/domain/access/access.ts'
import { mayOpen } from '@milepost/domain/access/modules.ts'
import { callerOf, heldBy, isRoleRegisteredWith, type SignedIn } from '../api/capabilities.ts'
import type { PageRule } from './pages.ts'
import { isPublicPath, paths } from './paths.ts'

export interface Detour {
  to: string
  search?: { returnUrl: string }
}

/** Whether a rule lets the caller in, once a user is signed in. */
export function mayOpenPage(rule: PageRule, signedIn: SignedIn): boolean {
  const caller = callerOf(signedIn.currentUser)
  if (rule.kind === 'companion') return caller.role !== 'GUEST' && mayOpen(rule.app, heldBy(signedIn))
  if (rule.kind === 'module') {
    if (caller.role === 'GUEST' || (caller.isLimitedUser && rule.limitedUsers === 'go home')) return false
    const isRegistered = rule.role === undefined || isRoleRegisteredWith(signedIn, rule.role)
    return isRegistered && caller.modules.includes(rule.module)
  }
  if (rule.kind === 'administration') {
    const module = MODULE_OF_AREA[rule.area]
    const isOff = module !== undefined && signedIn.currentUser.modules_off.includes(module)
    return !isOff && mayAdminister(caller, rule.area, 'read')
  }
  return rule.kind !== 'not-guest' || caller.role !== 'GUEST'
}

/** Whether a rule asks for more of the user than the browser stores: what the permission allows, and the companion apps. */
export const needsWholeUser = ({ kind }: PageRule): boolean => kind === 'administration' || kind === 'companion'

/** Where a visit to a page is sent instead; null when it may go on. `href` is the address with its query (ROUTE-16, N-04). */
export function detourOf(rule: PageRule, signedIn: SignedIn | null, href: string): Detour | null {
  if (rule.kind === 'public') return null
  if (signedIn === null) return { to: paths.login, search: { returnUrl: href } }
  if (mayOpenPage(rule, signedIn)) return null
  if (rule.kind === 'not-guest') return { to: paths.login }
  const { isLimitedUser, modules } = callerOf(signedIn.currentUser)
  const limitedOnly =
    rule.kind === 'module' && rule.limitedUsers === 'go home' && isLimitedUser && modules.includes(rule.module)
  return { to: limitedOnly ? paths.home : paths.unauthorised }
}

/** An unknown address leads home, or to the login page when no user is signed in (ROUTE-12); help addresses stay. */
export function detourOfUnknown(pathname: string, signedIn: SignedIn | null): Detour | null {
  if (isPublicPath(pathname)) return null
  return { to: signedIn === null ? paths.login : paths.home }
}
