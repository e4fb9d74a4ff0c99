import { describe, expect, test } from 'vitest'
import {
  type CorrectedDay,
  type CorrectedTrip,
  type CorrectionKind,
  TIMESHEET_CORRECTIONS,
  TRIP_CORRECTIONS,
} from './correction-kinds.ts'
import { hashOfEntry, isNextInChain, type SealedEntry, START_OF_CHAIN, type UnsealedEntry } from './sealed-chain.ts'

const trip: UnsealedEntry<CorrectedTrip> = {
  customerId: 7,
  number: 1,
  trackerId: 7,
  startedAtMs: Date.UTC(2026, 5, 1, 7),
  endedAtMs: Date.UTC(2026, 5, 1, 8),
  vehicleId: 5,
  field: 'note',
  value: 'Delivered late',
  before: null,
  reason: 'asked for',
  revokes: null,
  userId: 3,
  userName: 'Ada Moor',
  madeAtMs: Date.UTC(2026, 5, 2, 8, 0, 2, 123),
  previousHash: null,
}

const { trackerId: _, startedAtMs: __, endedAtMs: ___, vehicleId: ____, field: _____, ...shared } = trip
const day: UnsealedEntry<CorrectedDay> = {
  ...shared,
  subject: 'driver',
  subjectId: 12,
  day: '2026-06-01',
  field: 'break',
  value: '10',
  reason: 'Lunch',
}

type Entries<Subject> = readonly SealedEntry<Subject>[]

/** Three entries, one after the other. */
function chainOf<Subject extends { field: string }>(
  kind: CorrectionKind<Subject>,
  entry: UnsealedEntry<Subject>,
): SealedEntry<Subject>[] {
  const chain: SealedEntry<Subject>[] = []
  for (const number of [1, 2, 3]) {
    const unsealed = { ...entry, number, previousHash: chain.at(-1)?.hash ?? null }
    chain.push({ ...unsealed, id: number * 100, hash: hashOfEntry(kind, unsealed) })
  }
  return chain
}

const isWhole = <Subject extends { field: string }>(kind: CorrectionKind<Subject>, chain: Entries<Subject>) =>
  chain.every((entry, at) => isNextInChain(kind, chain[at - 1] ?? START_OF_CHAIN, entry))

const changes = [
  { value: '60' },
  { before: '5' },
  { reason: 'Dinner' },
  { userName: 'Ben Moor' },
  { userId: null },
  { madeAtMs: 0 },
  { revokes: 100 },
]

function describeChain<Subject extends { field: string }>(
  kind: CorrectionKind<Subject>,
  first: UnsealedEntry<Subject>,
  ofSubject: readonly Partial<Subject>[],
) {
  describe(`a chain of corrections of ${kind.chain}`, () => {
    const chain = chainOf(kind, first)

    test('is whole as it was written, and so is none', () => {
      expect(isWhole(kind, chain)).toBe(true)
      expect(isWhole(kind, [])).toBe(true)
    })

    test.each([...changes, ...ofSubject])(
      'shows an entry that was changed to %j, also one that was sealed anew',
      change => {
        for (const [at, entry] of chain.entries()) {
          const changed = { ...entry, ...change }
          expect(isWhole(kind, chain.with(at, changed))).toBe(false)
          const resealed = { ...changed, hash: hashOfEntry(kind, changed) }
          if (at < 2) expect(isWhole(kind, chain.with(at, resealed))).toBe(false)
        }
      },
    )

    test('shows an entry that is missing, another hash and another order', () => {
      const [one, two, three] = chain
      if (!one || !two || !three) throw new Error('There are three.')
      expect(isWhole(kind, [two, three])).toBe(false)
      expect(isWhole(kind, [one, three])).toBe(false)
      expect(isWhole(kind, [two, one, three])).toBe(false)
      expect(isWhole(kind, [one, { ...two, hash: Buffer.alloc(32) }, three])).toBe(false)
    })
  })
}

describeChain(TRIP_CORRECTIONS, trip, [{ trackerId: 8 }, { startedAtMs: 0 }, { endedAtMs: 0 }, { vehicleId: 4 }])
describeChain(TIMESHEET_CORRECTIONS, day, [{ subject: 'vehicle' }, { subjectId: 13 }, { day: '2026-06-02' }])

describe('an entry is sealed as it always was: chains of earlier versions stay whole', () => {
  const sealed = { number: 2, value: '30', before: 'é', reason: 'Lunch', revokes: 1, previousHash: Buffer.alloc(32, 9) }

  test('of a trip', () => {
    expect(hashOfEntry(TRIP_CORRECTIONS, { ...trip, ...sealed }).toString('hex')).toBe(
      '8aca88b47b214424dd196964753092f0b3868fad757c910f3b3bc058f10454a2',
    )
  })

  test('of a day', () => {
    expect(hashOfEntry(TIMESHEET_CORRECTIONS, { ...day, ...sealed }).toString('hex')).toBe(
      '4ca6d704e39aed42b622a5fb325131aad9ccee3ad502c3be1ba16f26320676fd',
    )
  })
})
