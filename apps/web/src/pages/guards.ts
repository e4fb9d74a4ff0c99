import { MODULE_OF_AREA, mayAdminister } from '@milepost/domain/access/access.ts'
import { COMPANION_APPS, type Module, mayOpen } from '@milepost/domain/access/modules.ts'
import { callerOf, heldBy, isRoleRegisteredWith, type SignedIn } from '../api/capabilities.ts'
import { type PageName, type PageRule, pages } from './pages.ts'
import { isPublicPath, paths } from './paths.ts'

export interface Detour {
  to: string
  search?: { returnUrl: string } | { wanted: PageName }
  /** What the home page says: it has no address of its own for it. */
  state?: { turnedAwayFrom: PageName }
}

/** Why a rule keeps a signed-in user out; `module off`: none of their customers has the module, whatever the account holds. */
export type PageRefusal = 'guest' | 'module off' | 'module missing' | 'limited user' | 'role'

/** The modules that a rule goes by; any one of them is enough. */
export function modulesOf(rule: PageRule): readonly Module[] {
  if (rule.kind === 'module') return [rule.module]
  if (rule.kind === 'companion') return COMPANION_APPS[rule.app].modules
  const module = rule.kind === 'administration' ? MODULE_OF_AREA[rule.area] : undefined
  return module === undefined ? [] : [module]
}

/** Null when the rule lets the user in. */
export function pageRefusalOf(rule: PageRule, signedIn: SignedIn): PageRefusal | null {
  if (rule.kind === 'public' || rule.kind === 'signed-in') return null
  const caller = callerOf(signedIn.currentUser)
  if (caller.role === 'GUEST') return 'guest'
  if (rule.kind === 'not-guest') return null
  const isOff = modulesOf(rule).some(module => signedIn.currentUser.modules_off.includes(module))
  const withoutModule = isOff ? 'module off' : 'module missing'
  if (rule.kind === 'companion') return mayOpen(rule.app, heldBy(signedIn)) ? null : withoutModule
  if (rule.kind === 'module') {
    if (!caller.modules.includes(rule.module)) return withoutModule
    if (caller.isLimitedUser && rule.limitedUsers === 'go home') return 'limited user'
    return rule.role === undefined || isRoleRegisteredWith(signedIn, rule.role) ? null : 'role'
  }
  if (!isOff && mayAdminister(caller, rule.area, 'read')) return null
  const holdingAll = { ...caller, modules: [...caller.modules, ...modulesOf(rule)] }
  return mayAdminister(holdingAll, rule.area, 'read') ? withoutModule : 'role'
}

/** Whether a rule lets the caller in, once a user is signed in. */
export const mayOpenPage = (rule: PageRule, signedIn: SignedIn): boolean => pageRefusalOf(rule, signedIn) === null

/** Whether a rule asks for more of the user than the browser stores: what the permission allows, and the companion apps. */
export const needsWholeUser = ({ kind }: PageRule): boolean => kind === 'administration' || kind === 'companion'

/** Where a visit to a page is sent instead; null when it may go on. `href` is the address with its query (ROUTE-16, N-04). */
export function detourOf(name: PageName, signedIn: SignedIn | null, href: string): Detour | null {
  const { rule } = pages[name]
  if (rule.kind === 'public') return null
  if (signedIn === null) return { to: paths.login, search: { returnUrl: href } }
  const refusal = pageRefusalOf(rule, signedIn)
  if (refusal === null) return null
  if (rule.kind === 'not-guest') return { to: paths.login }
  return refusal === 'limited user'
    ? { to: paths.home, state: { turnedAwayFrom: name } }
    : { to: paths.unauthorised, search: { wanted: name } }
}

/** An unknown address leads home, or to the login page when no user is signed in (ROUTE-12); help addresses stay. */
export function detourOfUnknown(pathname: string, signedIn: SignedIn | null): Detour | null {
  if (isPublicPath(pathname)) return null
  return { to: signedIn === null ? paths.login : paths.home }
}
