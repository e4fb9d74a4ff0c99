import type { TableTrip } from '@milepost/contract/trips.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/DataTable.tsx'
import { useIsPhone } from '../../ui/use-width.ts'
import classes from './Trips.module.css'
import { tripColumns } from './trip-columns.tsx'
import type { StopPage, TripPage } from './trip-queries.ts'
import { stopKey, type TripRow, tripRows } from './trip-rows.ts'
import { NEWEST_FIRST, PAGE_SIZES, type TripsChange, type TripsSearch } from './trips-search.ts'
import { type TripWords, useTripWords } from './use-trip-words.ts'

interface Props {
  page: TripPage | null
  /** Undefined until they are there. */
  stops: StopPage | undefined
  params: TripsSearch
  isLoading: boolean
  error: unknown
  empty: ReactNode
  onRetry: () => void
  loadedAtMs: number
  onChange: (change: TripsChange) => void
}

/** The trips and the stops that they led to; by time under their days, with the sums of these and of their weeks. */
export function TripTable({ page, stops, params, isLoading, error, empty, onRetry, onChange, loadedAtMs }: Props) {
  const { t } = useTranslation()
  const words = useTripWords()
  const isPhone = useIsPhone()
  const { show, tripId, stopOf } = params
  const isByDay = params.ordering.field === 'date' && (page === null || page.days.length > 0)
  // The words follow these, and are made anew in every picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const columns = useMemo(
    () => tripColumns(show, { words, isByDay, isPhone }, t),
    [t, words.locale, words.timeZone, words.isMetric, words.isTwelveHours, isByDay, isPhone, show],
  )
  const { isDescending } = params.ordering
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the words only the time zone counts
  const rows = useMemo(() => {
    const byTime = isByDay ? { dayOf: (trip: TableTrip) => words.day(Date.parse(trip.start)), isDescending } : null
    return tripRows(page?.results ?? [], show, byTime)
  }, [page, show, isByDay, isDescending, words.timeZone])
  const shown = columns.filter(column => !isPhone || !column.isHiddenOnPhone)
  return (
    <DataTable<TripRow>
      label={t('Trips')}
      columns={columns}
      rows={rows}
      rowKey={row => row.key}
      isLoading={isLoading}
      error={error}
      onRetry={onRetry}
      loadedAtMs={loadedAtMs}
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
      selectedKey={tripId ?? (stopOf && stopKey(stopOf))}
      onSelect={({ kind, trip }) => onChange(kind === 'trip' ? { tripId: trip.id } : { stopOf: trip.id })}
      {...(isByDay &&
        page && {
          groupOf: ({ trip }: TripRow) => {
            const date = words.day(Date.parse(trip.start))
            return { key: date, header: <DayHeading date={date} page={page} stops={stops} words={words} /> }
          },
        })}
      footer={
        page && (
          <tr>
            <th scope="row" colSpan={shown.length}>
              <span className={classes.total}>
                {t('Total: {{sums}}', { sums: words.sums(page.total, stops?.total, isPhone) })}
              </span>
            </th>
          </tr>
        )
      }
    />
  )
}

interface DayProps {
  date: string
  page: TripPage
  /** Undefined until they are there. */
  stops: StopPage | undefined
  words: TripWords
}

/** The day with its sums, and beside the first day of a week on the page the sums of that week: of all that match. */
function DayHeading({ date, page, stops, words }: DayProps) {
  const isPhone = useIsPhone()
  const at = page.days.findIndex(day => day.date === date)
  const day = page.days[at]
  const firstRow = page.results.find(trip => words.day(Date.parse(trip.start)) === date)
  if (day === undefined || firstRow === undefined) return <strong>{words.dayName(date)}</strong>
  const week = page.weeks.find(one => one.week === day.week)
  return (
    <div className={classes.day}>
      <strong>{words.dayName(date)}</strong>
      <span>
        {words.sums(
          day,
          stops?.days.find(one => one.date === date),
          isPhone,
        )}
      </span>
      {week && isFirstOfWeek(date, day.week, page, words) && (
        <span className={classes.quiet}>
          {words.week(week.week)}:{' '}
          {words.sums(
            week,
            stops?.weeks.find(one => one.week === week.week),
            isPhone,
          )}
        </span>
      )}
    </div>
  )
}

/** Whether no day of the same week stands above this one. */
function isFirstOfWeek(date: string, week: string, { days, results }: TripPage, words: TripWords): boolean {
  const ofWeek = new Set(days.filter(day => day.week === week).map(day => day.date))
  const first = results.map(trip => words.day(Date.parse(trip.start))).find(day => ofWeek.has(day))
  return first === date
}
