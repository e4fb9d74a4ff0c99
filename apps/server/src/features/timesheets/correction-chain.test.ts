import { expect, test } from 'vitest'
import { hashOfCorrection, isChainIntact } from './correction-chain.ts'
import type { Correction } from './read-corrections.ts'

const chain: Correction[] = []
for (const number of [1, 2, 3]) {
  const entry = {
    customerId: 7,
    number,
    subject: 'driver' as const,
    subjectId: 12,
    day: '2026-06-01',
    field: 'break' as const,
    value: String(number * 10),
    before: null,
    reason: 'Lunch',
    revokes: null,
    userId: 3,
    userName: 'Ada Moor',
    madeAtMs: Date.UTC(2026, 5, 2, 8, 0, number, 123),
    previousHash: chain.at(-1)?.hash ?? null,
  }
  chain.push({ ...entry, id: number * 100, hash: hashOfCorrection(entry) })
}

test('a chain as it was written is intact, and so is none', () => {
  expect(isChainIntact(chain)).toBe(true)
  expect(isChainIntact([])).toBe(true)
})

test.each([
  { value: '60' },
  { before: '5' },
  { reason: 'Dinner' },
  { userName: 'Ben Moor' },
  { userId: null },
  { day: '2026-06-02' },
  { subjectId: 13 },
  { madeAtMs: 0 },
  { revokes: 100 },
  { hash: Buffer.alloc(32) },
] satisfies Partial<Correction>[])('an entry changed to %j shows, even when it is sealed anew', change => {
  const changed = { ...chain[1]!, ...change }
  expect(isChainIntact([chain[0]!, changed, chain[2]!])).toBe(false)
  const resealed = { ...changed, hash: hashOfCorrection(changed) }
  if (!('hash' in change)) expect(isChainIntact([chain[0]!, resealed, chain[2]!])).toBe(false)
})

test('a missing entry shows, and so do entries in another order', () => {
  expect(isChainIntact([chain[0]!, chain[2]!])).toBe(false)
  expect(isChainIntact(chain.slice(1))).toBe(false)
  expect(isChainIntact([chain[1]!, chain[0]!, chain[2]!])).toBe(false)
})

test('an entry is sealed as it always was: chains of earlier versions stay intact', () => {
  const entry = { ...chain[1]!, before: 'é', revokes: 1, previousHash: Buffer.alloc(32, 9), value: '30' }
  const sealed = { ...entry, madeAtMs: Date.UTC(2026, 5, 2, 8, 0, 2, 123) }
  expect(hashOfCorrection(sealed).toString('hex')).toBe(
    '4ca6d704e39aed42b622a5fb325131aad9ccee3ad502c3be1ba16f26320676fd',
  )
})
