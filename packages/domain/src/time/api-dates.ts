import { formatInstant } from '../formats/formats.ts'

const UTC = { timeZone: 'UTC', locale: 'en-GB' }

/** An instant as the API takes it: YYYY-MM-DDTHH:mm:ssZ, in UTC (FMT-02). Parts of a second are cut off. */
export const toApiInstant = (instantMs: number) => formatInstant(instantMs, 'YYYY-MM-DD[T]HH:mm:ss[Z]', UTC)

/** The ISO 8601 week of a calendar day YYYY-MM-DD: the week of its Thursday (FMT-12). */
export function isoWeek(day: string): { year: number; week: number } {
  const date = new Date(`${day}T00:00:00Z`)
  const daysToThursday = 3 - ((date.getUTCDay() + 6) % 7)
  date.setUTCDate(date.getUTCDate() + daysToThursday)
  const year = date.getUTCFullYear()
  const daysIntoYear = (date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000
  return { year, week: 1 + Math.floor(daysIntoYear / 7) }
}
