import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { daysIn } from '../../ui/day-range.ts'
import { Message } from '../../ui/Message.tsx'
import { matchesQuery } from './activity-queries.ts'
import type { VehicleFileSearch } from './vehicle-file-search.ts'

interface Props {
  search: VehicleFileSearch
  error: unknown
  onRetry: () => void
  onShowAll: () => void
  onShowEveryDay: () => void
}

/** VF-16, spelled as it is meant (C-07). What failed to load is told apart by a line of its own. */
export function NoActivity({ search, error, onRetry, onShowAll, onShowEveryDay }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const isOfDays = error === null && !search.isEveryDay
  const others = useQuery({ ...matchesQuery({ ...search, isEveryDay: true }), enabled: isOfDays }).data ?? 0
  if (isOfDays && others > 0) {
    const days = daysIn(search.range)
    return (
      <Message
        icon={IconFileOff}
        title={t('No Vehicle FIle Activity')}
        text={
          <>
            {t('Please change the search query')}
            <br />
            {t('Nothing in these {{number}} days.', { count: days, number: words.number(days) })}
          </>
        }
        action={
          <Button variant="default" onClick={onShowEveryDay}>
            {t('Show all days')}
          </Button>
        }
      />
    )
  }
  const isNarrowed =
    search.vehicleId !== null || search.typeId !== null || search.depotId !== null || !search.hasAuditTrail
  const reference = error instanceof HttpError ? error.requestId : null
  return (
    <Message
      icon={IconFileOff}
      title={t('No Vehicle FIle Activity')}
      text={
        error === null ? (
          t('Please change the search query')
        ) : (
          <span role="alert">
            {t('This could not be loaded')}
            {reference !== null && ` · ${t('Reference')}: ${reference}`}
          </span>
        )
      }
      action={
        error !== null ? (
          <Button variant="default" onClick={onRetry}>
            {t('Try again')}
          </Button>
        ) : (
          isNarrowed && (
            <Button variant="default" onClick={onShowAll}>
              {t('Clear filters')}
            </Button>
          )
        )
      }
    />
  )
}
