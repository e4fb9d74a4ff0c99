import { expect, test } from 'vitest'
import { despiteFaults } from './despite-faults.ts'
import { createRestingSteps } from './resting-steps.ts'

const REST_MS = 5_000

/** Which steps are taken at these moments, of some of which the work fails. */
async function takenAt(works: Record<string, () => Promise<unknown>>, ...moments: number[]): Promise<string[]> {
  const taken: string[] = []
  const steps = Object.entries(works).map(([name, work]) => ({
    name,
    work: () => {
      taken.push(name)
      return work()
    },
  }))
  const run = createRestingSteps(steps, REST_MS, () => {})
  for (const nowMs of moments) {
    taken.push(`${nowMs}:`)
    await run(nowMs)
  }
  return taken
}
const works = () => Promise.resolve()
const fails = () => Promise.reject(new Error('away'))

test('a step that fails rests, and the others go on', async () => {
  expect(await takenAt({ fails, works }, 0, 500, 4_999, 5_000)).toEqual([
    '0:',
    'fails',
    'works',
    '500:',
    'works',
    '4999:',
    'works',
    '5000:',
    'fails',
    'works',
  ])
})

test('a step that fails for one of several does not rest, also where that was in a part of its work', async () => {
  const forOne = () => despiteFaults([1, 2], one => (one === 1 ? fails() : works()))
  const inPart = () => despiteFaults([1], forOne)
  const forAll = () => despiteFaults([1, 2], fails)
  const taken = await takenAt({ forOne, inPart, forAll }, 0, 500)
  expect(taken).toEqual(['0:', 'forOne', 'inPart', 'forAll', '500:', 'forOne', 'inPart'])
})

test('each fault is told with its step', async () => {
  const told: string[] = []
  const forAll = () => despiteFaults(['one', 'two'], name => Promise.reject(new Error(name)))
  const run = createRestingSteps([{ name: 'mails', work: forAll }], REST_MS, (step, { message }) =>
    told.push(`${step}: ${message}`),
  )
  await run(0)
  expect(told).toEqual(['mails: one', 'mails: two'])
})
