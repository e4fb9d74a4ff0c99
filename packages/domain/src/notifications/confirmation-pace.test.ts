import { expect, test } from 'vitest'
import { addressesToAsk } from './confirmation-pace.ts'

const GARAGE = 'garage@partner.example'
const strangers = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@elsewhere.example`)

test('the reader of an address is asked twice in a day at most, and a customer asks a hundred times', () => {
  expect([[], [GARAGE], [GARAGE, GARAGE]].map(asked => addressesToAsk([GARAGE], asked))).toEqual([
    [GARAGE],
    [GARAGE],
    [],
  ])
  expect(addressesToAsk([GARAGE, 'other@partner.example'], strangers(99))).toEqual([GARAGE])
  expect(addressesToAsk([GARAGE], strangers(100))).toEqual([])
})

test('every address of one mailbox counts as the same, also of those that are asked at once', () => {
  const tagged = [1, 2, 3].map(n => `garage+${n}@partner.example`)
  expect(addressesToAsk(tagged, [])).toEqual(tagged.slice(0, 2))
  expect(addressesToAsk(tagged, [GARAGE])).toEqual(tagged.slice(0, 1))
  expect(addressesToAsk([GARAGE], tagged)).toEqual([])
})
