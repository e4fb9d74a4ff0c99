import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { AmountInput } from '../../records/AmountInput.tsx'
import type { OwnControl } from '../../records/noun.ts'

/** What was paid: in the currency that a cost has, or of a new one in that of whose it will be. */
export function CostAmountInput({ record, customer, description, ...control }: OwnControl) {
  const { t } = useTranslation()
  const customers = useSession()?.currentUser.customers ?? []
  const [only, ...others] = customers
  const owner = customers.find(({ id }) => id === customer) ?? (others.length === 0 ? only : undefined)
  const currency = typeof record?.currency === 'string' ? record.currency : (owner?.currency ?? null)
  return (
    <AmountInput
      {...control}
      description={currency === null ? t('Choose the customer first.') : description}
      currency={currency}
    />
  )
}
