/** How a person reads dates and times (PREF-02). */
export interface InstantPreferences {
  /** DD, MM, MMM, YY and YYYY in any order, with anything between them: "DD/MM/YY" (FMT-05). */
  dateFormat: string
  timeFormat: '12' | '24'
  /** IANA name; null for that of the machine. */
  timeZone: string | null
}

export interface InstantText {
  date: string
  /** With seconds: 14:03:22, or 02:03:22pm (FMT-06). */
  time: string
}

/** An instant as the date and the time of day that a person reads in their zone. `locale` names the months of MMM. */
export function instantText(ms: number, preferences: InstantPreferences, locale: string): InstantText {
  const parts = partsOf(ms, preferences.timeZone, locale)
  const date = preferences.dateFormat.replace(/DD|MMM|MM|YYYY|YY/gi, token => dateToken(token.toUpperCase(), parts))
  const hour = Number(parts.hour)
  const clock = preferences.timeFormat === '12' ? String(hour % 12 || 12).padStart(2, '0') : parts.hour
  const half = preferences.timeFormat === '12' ? (hour < 12 ? 'am' : 'pm') : ''
  return { date, time: `${clock}:${parts.minute}:${parts.second}${half}` }
}

/** The day on which an instant falls in a zone, as the API writes days: YYYY-MM-DD (FMT-03). */
export function dayOf(ms: number, timeZone: string | null): string {
  const { year, month, day } = partsOf(ms, timeZone, 'en-GB')
  return `${year}-${month}-${day}`
}

interface Parts {
  year: string
  month: string
  monthName: string
  day: string
  hour: string
  minute: string
  second: string
}

function dateToken(token: string, { year, month, monthName, day }: Parts): string {
  if (token === 'DD') return day
  if (token === 'MM') return month
  if (token === 'MMM') return monthName
  return token === 'YY' ? year.slice(-2) : year
}

const formats = new Map<string, { numbers: Intl.DateTimeFormat; month: Intl.DateTimeFormat }>()

function partsOf(ms: number, timeZone: string | null, locale: string): Parts {
  const { numbers, month } = formatsFor(timeZone, locale)
  const found = Object.fromEntries(numbers.formatToParts(ms).map(({ type, value }) => [type, value]))
  const part = (name: string) => (found[name] ?? '').padStart(2, '0')
  return {
    year: part('year'),
    month: part('month'),
    monthName: month.format(ms).replace('.', ''),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** Making a format is slow, so each is kept. An unknown zone falls back to that of the machine. */
function formatsFor(timeZone: string | null, locale: string) {
  const key = `${timeZone} ${locale}`
  const known = formats.get(key)
  if (known) return known
  const zone = timeZone !== null && isZone(timeZone) ? { timeZone } : {}
  const made = {
    numbers: new Intl.DateTimeFormat('en-GB', {
      ...zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
    month: new Intl.DateTimeFormat(locale, { ...zone, month: 'short' }),
  }
  formats.set(key, made)
  return made
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone }) !== null
  } catch {
    return false
  }
}
