import { expect, test } from 'vitest'
import { initialWire, noteContradiction, trustedIgnition, wireFault } from './ignition-wire.ts'

test('a wire that has only ever been off is said to be so since its first record, until it goes on', () => {
  const wire = initialWire()
  expect(wireFault(wire)).toBeNull()
  trustedIgnition(wire, false, 1_000)
  trustedIgnition(wire, false, 2_000)
  expect(wireFault(wire)).toEqual({ kind: 'never-on', sinceMs: 1_000 })
  trustedIgnition(wire, true, 3_000)
  expect(wireFault(wire)).toBeNull()
})

test('a wire that is noticed to be stuck is said to be so since it last changed', () => {
  const wire = initialWire()
  trustedIgnition(wire, true, 1_000)
  noteContradiction(wire)
  expect(wireFault(wire)).toBeNull()
  noteContradiction(wire)
  expect(wireFault(wire)).toEqual({ kind: 'always-on', sinceMs: 1_000 })
  trustedIgnition(wire, false, 5_000)
  expect(wireFault(wire)).toBeNull()
  for (let moves = 0; moves < 3; moves++) noteContradiction(wire)
  expect(wireFault(wire)).toEqual({ kind: 'always-off', sinceMs: 5_000 })
})
