import {
  type Access,
  type AdministrationArea,
  type Caller,
  MODULE_OF_AREA,
  mayAdminister,
  type Refusal,
  refusalOf,
} from './access.ts'
import type { Module } from './modules.ts'

/** The modules that are switched off for a customer; a customer without such an entry has all of them. */
export interface ModulesOff {
  customer: number
  modules: readonly string[]
}

export interface CallerOfCustomers extends Caller {
  customerIds: readonly number[]
  modulesOff: readonly ModulesOff[]
}

/**
 * Of the caller's customers those whose rows a route shows them. Of a module's route, and of what else is part of a module, these
 * are the customers that have one of its modules that the caller holds; of any other route all of them. Global administrators are
 * no exception: a module that is switched off shows nobody anything of that customer, while the records that its administrators
 * keep (vehicles, trackers, users) stay theirs. What devices report is stored all the same, and seen again with the module.
 */
export function customersUnder(access: Access, caller: CallerOfCustomers): readonly number[] {
  const modules = modulesUnder(access, caller)
  if (modules === null || caller.modulesOff.length === 0) return caller.customerIds
  return caller.customerIds.filter(id => modules.some(module => hasModule(caller, id, module)))
}

/** `refusalOf`, and the refusal of a caller none of whose customers has the module. */
export function refusalFor(access: Access, caller: CallerOfCustomers | null, method: string): Refusal | null {
  const refusal = refusalOf(access, caller, method)
  if (refusal !== null || caller === null || access.kind === 'signed-in' || access.kind === 'public') return refusal
  const isOff = caller.customerIds.length > 0 && customersUnder(access, caller).length === 0
  return isOff ? { status: 403, reason: 'module off' } : null
}

/** The caller as a route takes them: with the customers alone whose rows it shows. */
export function narrowedTo<Narrowed extends CallerOfCustomers>(access: Access, caller: Narrowed): Narrowed {
  const customerIds = customersUnder(access, caller)
  return customerIds.length === caller.customerIds.length ? caller : { ...caller, customerIds }
}

/**
 * Of the caller's customers those of whose records of a module the caller is told where other records name them: the caller holds the
 * module, and the customer has it.
 */
export const customersWith = (module: Module, caller: CallerOfCustomers): readonly number[] =>
  caller.modules.includes(module) ? caller.customerIds.filter(id => hasModule(caller, id, module)) : []

/** The same of what is kept in an area of the administration; all of them where that is part of no module. */
export function customersInArea(area: AdministrationArea, caller: CallerOfCustomers): readonly number[] {
  const module = MODULE_OF_AREA[area]
  return module === undefined ? caller.customerIds : customersWith(module, caller)
}

/** Why somebody is not told what a route shows: they may not read it, or its module is switched off for the customer. */
export type UntoldBecause = 'no-module' | 'module-off'

/** Why the caller is not told of a customer what a route shows, where it is told elsewhere; null: they are. */
export function whyUntold(access: Access, caller: CallerOfCustomers, customer: number | null): UntoldBecause | null {
  if (refusalOf(access, caller, 'GET') !== null) return 'no-module'
  return customer === null || customersUnder(access, caller).includes(customer) ? null : 'module-off'
}

/** Of the modules that the caller holds those that none of their customers has: their pages are closed as if they were not held. */
export function modulesOffForAll(caller: CallerOfCustomers): readonly string[] {
  if (caller.customerIds.length === 0) return []
  return caller.modules.filter(module => !caller.customerIds.some(id => hasModule(caller, id, module)))
}

const hasModule = ({ modulesOff }: CallerOfCustomers, id: number, module: string): boolean =>
  !modulesOff.some(({ customer, modules }) => customer === id && modules.includes(module))

/** The modules by any of which a route is open to the caller; null: it belongs to none, or the caller needs none for it. */
function modulesUnder(access: Access, caller: Caller): readonly Module[] | null {
  if (access.kind === 'public') return null
  if (access.kind === 'signed-in') return access.rowsOf === undefined ? null : [access.rowsOf]
  if (access.kind === 'administration') {
    const module = MODULE_OF_AREA[access.area]
    return module === undefined ? null : [module]
  }
  if (access.orReadersOf !== undefined && mayAdminister(caller, access.orReadersOf, 'read')) return null
  return access.anyOf.filter(module => caller.modules.includes(module))
}
