import type { CurrentUser } from '@milepost/contract/users.ts'
import type { Module } from '@milepost/domain/access/modules.ts'
import { moduleWord } from '@milepost/texts/module-words.ts'
import type { TFunction } from 'i18next'
import { callerOf, type SignedIn } from '../api/capabilities.ts'
import { pageRefusalOf } from './guards.ts'
import type { PageRule } from './pages.ts'

/** Of the user's customers the one there is; null where there are several. */
export const onlyCustomerOf = ({ customers }: CurrentUser) => (customers.length === 1 ? (customers[0] ?? null) : null)

/** Why a link to a page is disabled, for its hint; null where the user may open the page. */
export function reasonAgainst(rule: PageRule, signedIn: SignedIn | null, t: TFunction): string | null {
  const refusal = signedIn === null ? 'guest' : pageRefusalOf(rule, signedIn)
  if (refusal === null) return null
  if (signedIn === null || refusal !== 'module off') return t('You do not have permission for this module')
  const customer = onlyCustomerOf(signedIn.currentUser)
  return customer === null
    ? t('Not switched on for any of your companies')
    : t('Not switched on for {{customer}}', { customer: customer.name })
}

/** Why the user has not a module, or the customer that is given has it not, as a sentence; null where they have it. */
export function reasonWithoutModule(
  module: Module,
  { currentUser }: SignedIn,
  t: TFunction,
  customerId: number | null = null,
): string | null {
  const named = { module: moduleWord(module, t) }
  const without = currentUser.customers.find(({ id, modules_off }) => id === customerId && modules_off.includes(module))
  if (without) return t('{{module}} is not switched on for {{customer}}.', { ...named, customer: without.name })
  if (currentUser.modules_off.includes(module)) {
    const customer = onlyCustomerOf(currentUser)?.name
    return customer === undefined
      ? t('{{module}} is not switched on for any of your companies.', named)
      : t('{{module}} is not switched on for {{customer}}.', { ...named, customer })
  }
  return callerOf(currentUser).modules.includes(module) ? null : t('Your account does not include {{module}}.', named)
}
