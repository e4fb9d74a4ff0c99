/** The one file that asks the browser for its clock. */
const ASKS_THE_BROWSER = 'apps/web/src/api/session.ts'

/** What goes by the browser's clock in any case, and what does unless it is given a zone. */
const BROWSER_CLOCK = /\.get(?:Hours|Minutes|Seconds|Day|Date|Month|FullYear|TimezoneOffset)\(|resolvedOptions\(/g
const UNLESS_GIVEN_A_ZONE = /toLocale(?:Date|Time)String\(|Intl\.DateTimeFormat\(/g
const GIVEN_WITHIN = 160

/** A line for each time of the page that is on the browser's clock rather than on the user's (docs/domain/clocks.md). */
export function clockFaults(file: string, text: string): string[] {
  if (!file.startsWith('apps/web/src/') || file === ASKS_THE_BROWSER || /\.test\.tsx?$/.test(file)) return []
  const zoneless = [...text.matchAll(UNLESS_GIVEN_A_ZONE)].filter(
    ({ index }) => !text.slice(index, index + GIVEN_WITHIN).includes('timeZone'),
  )
  return [...text.matchAll(BROWSER_CLOCK), ...zoneless].map(
    ({ 0: found, index }) =>
      `${file}:${text.slice(0, index).split('\n').length} ${found.replace('(', '')} goes by the browser's clock; ask useWords()`,
  )
}
