import { expect, test } from 'vitest'
import { rankFound } from './rank-found.ts'

const HERE = [{ latitude: -34.9, longitude: -56.15 }]
const at = (name: string, km: number | null) => ({
  name,
  place: km === null ? null : { latitude: -34.9 + km / 111.2, longitude: -56.15 },
})
const names = (typed: string, things: ReturnType<typeof at>[], most = 6) =>
  rankFound(typed, things, HERE, most).map(({ name }) => name)

test('the name itself comes first, then what begins with it, then what has it in a word, however far away', () => {
  const things = [at('Depot of Ana', 1), at('Anabel', 2), at('Ana', 900), at('Havana', 0), at('Rui', 0)]
  expect(names('ana', things)).toEqual(['Ana', 'Anabel', 'Depot of Ana', 'Havana'])
})

test('of two equal names the nearer comes first, and one that is not located last', () => {
  const found = rankFound('yard', [at('Yard', null), at('Yard', 40), at('Yard', 3)], HERE, 6)
  expect(found.map(({ distanceM }) => distanceM && Math.round(distanceM / 1000))).toEqual([3, 40, null])
})

test('accents, case and the spaces of registrations do not count', () => {
  expect(names('joao', [at('João Alves', 1)])).toEqual(['João Alves'])
  expect(names('mp12abc', [at('MP12 ABC', 1)])).toEqual(['MP12 ABC'])
  expect(names('alves jo', [at('João Alves', 1)])).toEqual(['João Alves'])
})

test('no more than are asked for, and of nothing typed nothing', () => {
  expect(names('v', [at('Van 1', 1), at('Van 2', 2), at('Van 3', 3)], 2)).toEqual(['Van 1', 'Van 2'])
  expect(names(' ', [at('Van 1', 1)])).toEqual([])
})
