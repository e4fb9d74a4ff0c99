import { localDayStartMs, weekdayOf } from '@milepost/domain/time/local-time.ts'

/** A moment at which a test that depends on the clock is likely to fail. */
export interface Moment {
  /** As the command line names it. */
  name: string
  atMs: number
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Where the viewers of the browser tests are, and where the demo's fleet drives. */
const ZONES = ['Europe/London', 'America/Montevideo']

/**
 * The next of each kind after `nowMs`, soonest first: the ends of a week, of a year and of February, the hours in which the day of
 * the depot is not the viewer's, and ten minutes before clocks change in a zone. A clock is only ever moved ahead: one that
 * runs before the machine was started is nothing that programs are made for.
 */
export function momentsAfter(nowMs: number): Moment[] {
  const day = Math.floor(nowMs / DAY_MS) + 1
  const next = (isSo: (day: number) => boolean) => {
    let found = day
    while (!isSo(found)) found++
    return found
  }
  const sunday = next(one => weekdayOf(one) === 0)
  const monday = next(one => weekdayOf(one) === 1)
  const isDate = (one: number, monthAndDay: string) => new Date(one * DAY_MS).toISOString().slice(5, 10) === monthAndDay
  const moments = [
    { name: 'sunday-evening', atMs: at(sunday, 23, 50) },
    { name: 'monday-night', atMs: at(monday, 2, 30) },
    {
      name: 'new-year',
      atMs: at(
        next(one => isDate(one, '01-01')),
        0,
        10,
      ),
    },
    {
      name: 'february',
      atMs: at(
        next(one => isDate(one, '02-28')),
        23,
        50,
      ),
    },
    ...ZONES.flatMap(zone => clockChanges(zone, day)),
  ]
  return moments.toSorted((a, b) => a.atMs - b.atMs)
}

const at = (day: number, hour: number, minute: number) => day * DAY_MS + (hour * 60 + minute) * MINUTE_MS

/** Ten minutes before each change of the clocks in the year from a day on. */
function clockChanges(zone: string, fromDay: number): Moment[] {
  const changes: Moment[] = []
  for (let day = fromDay; day < fromDay + 366; day++) {
    const lengthMs = localDayStartMs(day + 1, zone) - localDayStartMs(day, zone)
    if (lengthMs === DAY_MS) continue
    let changeMs = localDayStartMs(day, zone)
    while (isSameClock(zone, changeMs, changeMs + 15 * MINUTE_MS)) changeMs += 15 * MINUTE_MS
    const season = lengthMs < DAY_MS ? 'spring' : 'autumn'
    changes.push({ name: `${season}-${zone.replace(/^.*\//, '').toLowerCase()}`, atMs: changeMs + 5 * MINUTE_MS })
  }
  return changes
}

/** Whether no change lies between two moments: the clock shows as much time as has passed. */
function isSameClock(zone: string, fromMs: number, untilMs: number): boolean {
  return shownMs(zone, untilMs) - shownMs(zone, fromMs) === untilMs - fromMs
}

function shownMs(zone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${parts.format(atMs).replace(' ', 'T')}Z`)
}
