import { vehicleCostSums } from '@milepost/contract/vehicle-costs.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { FoundBy } from '../../records/record-queries.ts'
import classes from './CostSums.module.css'

/** What all the costs of a list amount to, in each currency; its key is of the list, so that a change is seen in both. */
export function CostSums({ found }: { found: FoundBy }) {
  const { t } = useTranslation()
  const words = useWords()
  const { data, error } = useQuery({
    queryKey: ['vehicleCosts', 'sums', found],
    queryFn: ({ signal }) => call(vehicleCostSums.read, { query: found }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (data?.results.length === 0) return null
  return (
    <dl className={classes.sums}>
      <dt>{t('Net total')}</dt>
      {error !== null && data === undefined && <dd>{t('The total could not be loaded.')}</dd>}
      {data?.results.map(({ currency, amount, count }) => (
        <dd key={currency}>
          <b>{words.money(amount, currency)}</b>
          {data.results.length > 1 && <small>{t('{{number}} costs', { count, number: words.number(count) })}</small>}
        </dd>
      ))}
    </dl>
  )
}
