import type { HistoryEntry } from '@milepost/contract/records.ts'
import { expect, test } from 'vitest'
import { askedChanges } from './asked-changes.ts'
import type { AnyRecord, NounField } from './noun.ts'

const of = (subject: string) => (values: Readonly<Record<string, unknown>>) => values.tells_of === subject
const FIELDS: NounField[] = [
  { id: 'tells_of', label: 'Notify about' },
  { id: 'least_severity', label: 'Lowest severity', isAsked: of('events') },
  { id: 'silent_hours', label: 'No data for (hours)', isAsked: of('silence') },
]
const entry = (id: number, action: HistoryEntry['action'], changes: [string, unknown, unknown][]): HistoryEntry => ({
  ...{ id, action, at: '2026-11-26T04:00:00Z', who: null, reason: null },
  changes: changes.map(([field, before, after]) => ({ field, before, after })),
})
const record = { id: 1, tells_of: 'silence', least_severity: 'critical', silent_hours: 48 } as unknown as AnyRecord

test('the history shows of each entry what the record was asked for then, and not what it kept unasked', () => {
  const shown = askedChanges(FIELDS, record, [
    entry(4, 'changed', [['silent_hours', 24, 48]]),
    entry(3, 'changed', [
      ['tells_of', 'events', 'silence'],
      ['least_severity', 'warning', 'critical'],
    ]),
    entry(2, 'changed', [
      ['least_severity', 'info', 'warning'],
      ['silent_hours', 12, 24],
    ]),
    entry(1, 'created', [
      ['tells_of', null, 'events'],
      ['least_severity', null, 'info'],
      ['silent_hours', null, 12],
    ]),
  ])
  expect([...shown].map(([id, changes]) => [id, changes.map(({ field }) => field.id)])).toEqual([
    [4, ['silent_hours']],
    [3, ['tells_of']],
    [2, ['least_severity']],
    [1, ['tells_of', 'least_severity']],
  ])
})
