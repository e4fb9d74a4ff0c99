import { expect, test } from 'vitest'
import * as words from './defect-words.ts'
import type { TextKey } from './text-key.ts'
import { textsIn } from './texts-in.ts'

test('no two points of a check, nor sections of an inspection, are called the same in either language', () => {
  for (const t of [textsIn('en'), textsIn('pt')]) {
    for (const list of [words.WALKAROUND_WORDS, words.INSPECTION_WORDS]) {
      const called = Object.values(list).map(word => t(word))
      expect(new Set(called).size).toBe(called.length)
    }
  }
})

test('whatever else is said of checks, defects and inspections is said differently in Portuguese', () => {
  const lists = [
    ...[words.AREA_WORDS, words.PART_WORDS, words.SEVERITY_WORDS, words.JUDGEMENT_WORDS],
    ...[words.CONDITION_WORDS, words.CLASS_WORDS, words.BRAKE_WORDS],
  ]
  const said = lists.flatMap((list): TextKey[] => Object.values(list))
  const [en, pt] = [textsIn('en'), textsIn('pt')]
  expect(said.filter(word => pt(word) === en(word))).toEqual([])
  expect(pt(words.ANSWER_WORDS.defect)).toBe('Com anomalia')
})
