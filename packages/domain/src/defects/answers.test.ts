import { expect, test } from 'vitest'
import { answersInOrder } from './answers.ts'

const points = ['horn', 'steering', 'lights'] as const
type Point = (typeof points)[number]
const answered = (items: { point: string; answer: string }[]) =>
  answersInOrder<Point, { point: Point; answer: string }>(
    points,
    items as { point: Point; answer: string }[],
    point => ({
      point,
      answer: 'not checked',
    }),
  )

test('the answers stand in the order of the points, and what nobody answered was not checked', () => {
  const items = [
    { point: 'lights', answer: 'defect' },
    { point: 'horn', answer: 'ok' },
  ]
  expect(answered(items)).toEqual([
    { point: 'horn', answer: 'ok' },
    { point: 'steering', answer: 'not checked' },
    { point: 'lights', answer: 'defect' },
  ])
})

test('a point that there is not, and one that is answered twice, are faults', () => {
  const horn = { point: 'horn', answer: 'ok' }
  expect(answered([{ point: 'wings', answer: 'ok' }])).toEqual({ fault: 'unknown', point: 'wings' })
  expect(answered([horn, horn])).toEqual({ fault: 'twice', point: 'horn' })
})
