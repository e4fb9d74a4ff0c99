import type { TableTrip } from '@milepost/contract/trips.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../lib/use-is-phone.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { DayHeading } from './DayHeading.tsx'
import classes from './Trips.module.css'
import { tripColumns } from './trip-columns.tsx'
import type { TripPage } from './trip-queries.ts'
import { NEWEST_FIRST, PAGE_SIZES, type TripsChange, type TripsSearch } from './trips-search.ts'
import type { TripWords } from './use-trip-words.ts'

interface Props {
  page: TripPage | null
  words: TripWords
  params: TripsSearch
  isLoading: boolean
  error: unknown
  empty: ReactNode
  onRetry: () => void
  onChange: (change: TripsChange) => void
}

const NONE: TableTrip[] = []

/** The trips; by time under their days, with the sums of these and of their weeks. */
export function TripTable({ page, words, params, isLoading, error, empty, onRetry, onChange }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const isByDay = params.ordering.field === 'date' && (page === null || page.days.length > 0)
  // The words follow these, and are made anew in every picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const columns = useMemo(
    () => tripColumns(t, words, { isByDay, isPhone }),
    [t, words.locale, words.timeZone, words.isMetric, isByDay, isPhone],
  )
  const shown = columns.filter(column => !isPhone || !column.isHiddenOnPhone)
  return (
    <DataTable<TableTrip>
      label={t('Trips')}
      columns={columns}
      rows={page?.results ?? NONE}
      rowKey={trip => trip.id}
      isLoading={isLoading}
      error={error}
      onRetry={onRetry}
      empty={empty}
      ordering={params.ordering}
      onOrdering={ordering => onChange({ ordering: ordering ?? NEWEST_FIRST })}
      paging={{
        page: params.page,
        pageSize: params.pageSize,
        count: page?.count ?? 0,
        sizes: PAGE_SIZES,
        onPage: next => onChange({ page: next }),
        onPageSize: pageSize => onChange({ pageSize }),
      }}
      selectedKey={params.tripId}
      onSelect={trip => onChange({ tripId: trip.id })}
      {...(isByDay &&
        page && {
          groupOf: (trip: TableTrip) => {
            const date = words.day(Date.parse(trip.start))
            return { key: date, header: <DayHeading date={date} page={page} words={words} /> }
          },
        })}
      footer={
        page && (
          <tr>
            <th scope="row" colSpan={shown.length}>
              <span className={classes.total}>{t('In all: {{sums}}', { sums: words.sums(page.total) })}</span>
            </th>
          </tr>
        )
      }
    />
  )
}
