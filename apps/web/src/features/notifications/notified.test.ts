import { expect, test } from 'vitest'
import type { AnyRecord } from '../../records/noun.ts'
import { notifiedBy, reachesNobody } from './notified.ts'

const rule: AnyRecord = {
  ...{ id: 4, customer: 1, customer_name: null, version: 1, updated_by: null, archived_at: null, may_edit: true },
  ...{ created_at: '2026-06-01T12:00:00Z', updated_at: '2026-06-01T12:00:00Z', users: [] },
  mail_addresses: ['away@x.example', 'gone@x.example', 'new@x.example', 'reads@x.example'],
  ...{ stopped_addresses: ['away@x.example'], closed_addresses: ['gone@x.example'] },
  unconfirmed_addresses: ['new@x.example'],
}

test('a rule notifies its people and the addresses that nothing keeps from it', () => {
  const notified = notifiedBy(rule, rule, true)
  expect(notified).toEqual({
    ...{ people: 0, addresses: 1 },
    unreached: [
      { address: 'away@x.example', why: 'stopped' },
      { address: 'gone@x.example', why: 'closed' },
      { address: 'new@x.example', why: 'unconfirmed' },
    ],
  })
  expect(reachesNobody(notified)).toBe(false)
  expect(notifiedBy({ users: [7, 8], mail_addresses: [] }, null, true)).toEqual({
    people: 2,
    addresses: 0,
    unreached: [],
  })
})

test('it reaches nobody without people where no address is written to, and an address typed just now counts', () => {
  expect(reachesNobody(notifiedBy({ users: [], mail_addresses: ['away@x.example'] }, rule, true))).toBe(true)
  expect(reachesNobody(notifiedBy({ users: [], mail_addresses: [' Away@x.example'] }, rule, true))).toBe(true)
  expect(reachesNobody(notifiedBy({ users: [], mail_addresses: [] }, null, true))).toBe(true)
  expect(reachesNobody(notifiedBy({ users: [7], mail_addresses: ['away@x.example'] }, rule, true))).toBe(false)
  expect(reachesNobody(notifiedBy({ users: [], mail_addresses: ['another@x.example'] }, rule, true))).toBe(false)
})

test('where no mail is sent it reaches no address, whatever that has answered', () => {
  const notified = notifiedBy(rule, rule, false)
  expect(notified.addresses).toBe(0)
  expect(notified.unreached).toContainEqual({ address: 'reads@x.example', why: 'no-mail' })
  expect(notified.unreached).toContainEqual({ address: 'away@x.example', why: 'stopped' })
  expect(reachesNobody(notified)).toBe(true)
  expect(reachesNobody(notifiedBy({ users: [7], mail_addresses: ['reads@x.example'] }, rule, false))).toBe(false)
})
