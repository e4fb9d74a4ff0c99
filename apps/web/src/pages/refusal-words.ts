import type { CurrentUser } from '@milepost/contract/users.ts'
import type { TFunction } from 'i18next'
import type { SignedIn } from '../api/capabilities.ts'
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
