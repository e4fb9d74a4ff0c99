import { useIsPhone } from '../../ui/use-is-phone.ts'
import classes from './Trips.module.css'
import type { StopPage, TripPage } from './trip-queries.ts'
import type { TripWords } from './use-trip-words.ts'

interface Props {
  date: string
  page: TripPage
  /** Undefined until they are there. */
  stops: StopPage | undefined
  words: TripWords
}

/** The day with its sums, and beside the first day of a week on the page the sums of that week: of all that match. */
export function DayHeading({ date, page, stops, words }: Props) {
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
