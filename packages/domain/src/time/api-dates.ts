/** An instant as answers write it: YYYY-MM-DDTHH:mm:ssZ, in UTC (FMT-02). Parts of a second are cut off. */
export const toApiInstant = (instantMs: number) => inWholeSeconds(new Date(instantMs).toISOString())

/** One that a device gave: the same, with its milliseconds where there are any (N-85). */
export const toDeviceInstant = (instantMs: number) => withoutZeroFraction(new Date(instantMs).toISOString())

/** The same of an instant that is ISO 8601 in UTC already. */
export const inWholeSeconds = (instant: string) => instant.replace(/\.\d+(?=Z$)/, '')

export const withoutZeroFraction = (instant: string) => instant.replace(/\.0+(?=Z$)/, '')

/** The ISO 8601 week of a calendar day YYYY-MM-DD: the week of its Thursday (FMT-12). */
export function isoWeek(day: string): { year: number; week: number } {
  const date = new Date(`${day}T00:00:00Z`)
  const daysToThursday = 3 - ((date.getUTCDay() + 6) % 7)
  date.setUTCDate(date.getUTCDate() + daysToThursday)
  const year = date.getUTCFullYear()
  const daysIntoYear = (date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000
  return { year, week: 1 + Math.floor(daysIntoYear / 7) }
}
