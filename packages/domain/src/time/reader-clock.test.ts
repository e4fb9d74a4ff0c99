import { expect, test } from 'vitest'
import { readerClock } from './reader-clock.ts'

const MONTEVIDEO = 'America/Montevideo'
const LISBON = 'Europe/Lisbon'
const depot = (timeZone: string, vehicles: number) => ({ timeZone, vehicles })

test('a preference goes before the depot', () => {
  expect(readerClock(LISBON, [depot(MONTEVIDEO, 12)])).toEqual({ timeZone: LISBON, from: 'preference' })
})

test('without a preference the clock is that of the depot', () => {
  expect(readerClock(null, [depot(MONTEVIDEO, 0)])).toEqual({ timeZone: MONTEVIDEO, from: 'depot' })
})

test('of depots with several clocks it is that of the most vehicles, in whatever order they come', () => {
  const depots = [depot(LISBON, 3), depot(MONTEVIDEO, 4), depot('Europe/London', 3)]
  expect(readerClock(null, depots)).toEqual({ timeZone: MONTEVIDEO, from: 'depot' })
  expect(readerClock(null, depots.toReversed())).toEqual({ timeZone: MONTEVIDEO, from: 'depot' })
})

test('of equally many it is the first by name, in whatever order they come', () => {
  const depots = [depot(LISBON, 3), depot('Europe/London', 3)]
  expect(readerClock(null, depots).timeZone).toBe(LISBON)
  expect(readerClock(null, depots.toReversed()).timeZone).toBe(LISBON)
})

test('who has no depot reads by the clock of the browser', () => {
  expect(readerClock(null, [])).toEqual({ timeZone: null, from: 'browser' })
})

test('a preference for a zone that does not exist is none', () => {
  expect(readerClock('Europe/Atlantis', [depot(LISBON, 1)])).toEqual({ timeZone: LISBON, from: 'depot' })
  expect(readerClock('', [])).toEqual({ timeZone: null, from: 'browser' })
})
