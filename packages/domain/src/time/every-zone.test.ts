import { expect, test } from 'vitest'
import { type LocalDay, localDayAt, localDayStartMs } from './local-time.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const FROM_MS = Date.UTC(2016, 0)
const UNTIL_MS = Date.UTC(2037, 0)

/** A week is shorter than any time between two changes that undo each other: a change that was missed would show in it. */
const COMPARED_DAYS = 6

/**
 * That days follow each other is checked of every day. A day of another length than 24 hours is compared with the calendar of Intl at
 * each quarter of an hour, from a day before its start to its end; of the others, every sixth is compared at its start.
 */
test('the days of every time zone from 2016 to 2036 follow each other, each from its first instant', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  expect(zones.length).toBeGreaterThan(400)
  expect(zones.flatMap(zone => faultsOf(zone).map(fault => `${zone} ${fault}`))).toEqual([])
}, 60_000)

function faultsOf(zone: string): string[] {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const faults: string[] = []
  let day = localDayAt(FROM_MS, zone)
  for (let count = 0; day.startMs < UNTIL_MS; count++) {
    const hasChange = day.endMs - day.startMs !== DAY_MS
    if (hasChange) faults.push(...faultsOfQuarters(day, calendar))
    if (hasChange || count % COMPARED_DAYS === 0) faults.push(...faultsOfDay(day, zone, calendar))
    const next = localDayAt(day.endMs, zone)
    if (next.startMs !== day.endMs || next.endMs <= next.startMs) return [...faults, `${day.text} has no next day`]
    day = next
  }
  return faults
}

function faultsOfDay(day: LocalDay, zone: string, calendar: Intl.DateTimeFormat): string[] {
  const { text, startMs, endMs } = day
  const faults: string[] = []
  if (localDayStartMs(Date.parse(text) / DAY_MS, zone) !== startMs) faults.push(`${text} has two starts`)
  if (localDayAt(startMs, zone) !== day || localDayAt(endMs - 1, zone) !== day) faults.push(`${text} is not one day`)
  if (calendar.format(startMs) !== text || calendar.format(startMs - 1) >= text) faults.push(`${text} starts wrong`)
  return faults
}

function faultsOfQuarters({ text, startMs, endMs }: LocalDay, calendar: Intl.DateTimeFormat): string[] {
  const faults: string[] = []
  for (let atMs = startMs - DAY_MS; atMs < endMs; atMs += QUARTER_MS) {
    const shown = calendar.format(atMs)
    const isRight = atMs < startMs ? shown < text : shown === text
    if (!isRight) faults.push(`${text}, not ${shown}, at ${new Date(atMs).toISOString()}`)
  }
  if (calendar.format(endMs - 1) !== text || calendar.format(endMs) <= text) faults.push(`${text} ends wrong`)
  return faults
}
