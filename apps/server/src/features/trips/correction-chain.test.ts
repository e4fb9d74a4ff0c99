import { describe, expect, it } from 'vitest'
import { type HashedCorrection, hashOfCorrection, isChainIntact, type TripCorrection } from './correction-chain.ts'

function chainOf(reasons: string[]): TripCorrection[] {
  const chain: TripCorrection[] = []
  reasons.forEach((reason, index) => {
    const entry: HashedCorrection = {
      customerId: 1,
      number: index + 1,
      trackerId: 7,
      startedAtMs: Date.UTC(2026, 5, 1, 7),
      endedAtMs: Date.UTC(2026, 5, 1, 8),
      vehicleId: 3,
      field: 'note',
      value: 'Delivered late',
      before: null,
      reason,
      revokes: null,
      userId: 5,
      userName: 'Jane Doe',
      madeAtMs: Date.UTC(2026, 5, 2),
      previousHash: chain.at(-1)?.hash ?? null,
    }
    chain.push({ ...entry, id: index + 10, hash: hashOfCorrection(entry) })
  })
  return chain
}

describe('a chain of corrections', () => {
  const chain = chainOf(['first', 'second', 'third'])

  it('is whole as it was written', () => {
    expect(isChainIntact(chain)).toBe(true)
    expect(isChainIntact([])).toBe(true)
  })

  it.each([0, 1, 2])('shows that entry %i was changed, whatever was changed of it', index => {
    for (const change of [
      { reason: 'other' },
      { value: 'x' },
      { userName: 'x' },
      { madeAtMs: 0 },
      { vehicleId: 4 },
      { revokes: 1 },
    ]) {
      expect(isChainIntact(chain.with(index, { ...chain[index]!, ...change }))).toBe(false)
    }
  })

  it('shows that an entry is missing, and that one was sealed anew', () => {
    expect(isChainIntact(chain.toSpliced(0, 1))).toBe(false)
    expect(isChainIntact(chain.toSpliced(1, 1))).toBe(false)
    const forged = { ...chain[1]!, reason: 'other' }
    expect(isChainIntact(chain.with(1, { ...forged, hash: hashOfCorrection(forged) }))).toBe(false)
  })

  it('seals an entry as it always was: those of earlier versions stay intact', () => {
    const entry = {
      ...chain[1]!,
      customerId: 7,
      vehicleId: 5,
      value: '30',
      before: 'é',
      reason: 'Lunch',
      revokes: 1,
      userId: 3,
      userName: 'Ada Moor',
      madeAtMs: Date.UTC(2026, 5, 2, 8, 0, 2, 123),
      previousHash: Buffer.alloc(32, 9),
    }
    expect(hashOfCorrection(entry).toString('hex')).toBe(
      '8aca88b47b214424dd196964753092f0b3868fad757c910f3b3bc058f10454a2',
    )
  })
})
