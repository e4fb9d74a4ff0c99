/** The last months as YYYY-MM, the oldest first; the one of the day, YYYY-MM-DD, is the last. */
export function lastMonths(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  )
}
