import { describe, expect, test } from 'vitest'
import { EVENT_KINDS, type EventKind } from '../events/event-kinds.ts'
import { type EventRule, joinsNotice, type RuleEvent, ruleMatches } from './rule-match.ts'

const ANY: EventRule = { kinds: [], leastSeverity: 'info', geofenceIds: [], groupIds: [], hours: null }
const NOON = Date.UTC(2026, 10, 25, 12)

const event = (kind: EventKind, other: Partial<RuleEvent> = {}): RuleEvent => ({
  ...{ code: EVENT_KINDS[kind].code, geofenceId: 0, atMs: NOON, isPrivate: false, groupIds: [1] },
  ...other,
})
const matches = (rule: Partial<EventRule>, one: RuleEvent) => ruleMatches({ ...ANY, ...rule }, one, 'Europe/London')

describe('a rule matches', () => {
  test('the kinds that it names, or any', () => {
    expect(matches({}, event('idling'))).toBe(true)
    expect(matches({ kinds: ['harsh-braking', 'crash'] }, event('crash'))).toBe(true)
    expect(matches({ kinds: ['harsh-braking', 'crash'] }, event('idling'))).toBe(false)
    expect(matches({}, { ...event('idling'), code: 9_999 })).toBe(false)
  })

  test('from its lowest severity on', () => {
    expect(matches({ leastSeverity: 'critical' }, event('harsh-braking'))).toBe(false)
    expect(matches({ leastSeverity: 'critical' }, event('crash'))).toBe(true)
    expect(matches({ leastSeverity: 'warning' }, event('harsh-braking'))).toBe(true)
  })

  test('events of its geofences alone, where it has any', () => {
    expect(matches({ geofenceIds: [7] }, event('geofence-in', { geofenceId: 7 }))).toBe(true)
    expect(matches({ geofenceIds: [7] }, event('geofence-in', { geofenceId: 8 }))).toBe(false)
    expect(matches({ geofenceIds: [7] }, event('crash'))).toBe(false)
  })

  test('vehicles of its groups alone, where it has any', () => {
    expect(matches({ groupIds: [2] }, event('crash', { groupIds: [1, 2] }))).toBe(true)
    expect(matches({ groupIds: [2] }, event('crash', { groupIds: [1] }))).toBe(false)
    expect(matches({ groupIds: [2] }, event('crash', { groupIds: [] }))).toBe(false)
  })

  test('within its hours alone', () => {
    const nights = { weekdays: [1, 2, 3, 4, 5, 6, 7], fromMinute: 22 * 60, untilMinute: 6 * 60 }
    expect(matches({ hours: nights }, event('towing'))).toBe(false)
    expect(matches({ hours: nights }, event('towing', { atMs: NOON + 11 * 3_600_000 }))).toBe(true)
  })

  test('of a private time what calls for help, and nothing else', () => {
    expect(matches({}, event('panic', { isPrivate: true }))).toBe(true)
    expect(matches({}, event('crash', { isPrivate: true }))).toBe(true)
    for (const kind of ['over-speed', 'harsh-braking', 'geofence-in', 'towing', 'ignition-on'] as const) {
      expect(matches({}, event(kind, { isPrivate: true }))).toBe(false)
    }
  })
})

test('what follows within the minutes of a rule joins its notice, and is told anew after them', () => {
  expect(joinsNotice(NOON, NOON + 14 * 60_000, 15)).toBe(true)
  expect(joinsNotice(NOON, NOON + 15 * 60_000, 15)).toBe(false)
  // One that is folded in late, and happened before.
  expect(joinsNotice(NOON, NOON - 60_000, 15)).toBe(true)
  // Every event is told.
  expect(joinsNotice(NOON, NOON, 0)).toBe(false)
})
