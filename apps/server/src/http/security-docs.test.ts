import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
const PAGE = await readFile(join(ROOT, 'docs/security.md'), 'utf8')

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0 has; those of level 3 follow them in the numbers. */
const SECTIONS: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}

interface Answer {
  chapter: string
  number: string
  answer: string
  proof: string
}

/** Every number of the tables, with the chapter it stands in. */
const answers = PAGE.split(/^### V/m)
  .slice(1)
  .flatMap(chapter => chapter.split('\n').flatMap(line => answersOf(/^\d+/.exec(chapter)?.[0] ?? '', line)))

function answersOf(chapter: string, line: string): Answer[] {
  const [, numbers = '', answer = '', , proof = ''] = line.split('|').map(cell => cell.trim())
  if (!/^\d+\.\d+\.\d+(, \d+\.\d+\.\d+)*$/.test(numbers)) return []
  return numbers.split(', ').map(number => ({ chapter, number, answer, proof }))
}

const named = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:tsx?|md|sql|json))`/g)].map(([, path = '']) => path)

test('docs/security.md answers each requirement once, in its chapter', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  expect(answers.map(({ number }) => number).toSorted()).toEqual(wanted.toSorted())
  expect(answers.filter(({ chapter, number }) => !number.startsWith(`${chapter}.`))).toEqual([])
})

test('docs/security.md says at its top how many there are of each answer', () => {
  const count = (wanted: string) => answers.filter(({ answer }) => answer === wanted).length
  const [met, other, operator, not] = ['met', 'does not apply', 'operator', 'not met'].map(count)
  expect(PAGE).toContain(
    `Of the ${answers.length} requirements ${met} are met, ${other} do not apply, ${operator} are the operator's, ${not} are not met.`,
  )
})

test('what docs/security.md calls met has a proof, and every file that it names is there', () => {
  const unproven = answers.filter(({ answer, proof }) => answer === 'met' && named(proof).length === 0)
  expect(unproven).toEqual([])
  const isThere = (path: string) => ['', 'apps/server/src'].some(folder => existsSync(join(ROOT, folder, path)))
  expect(named(PAGE).filter(path => !isThere(path))).toEqual([])
  const linked = [...PAGE.matchAll(/\]\(([\w./-]+\.md)(?:#[\w-]+)?\)/g)].map(([, path = '']) => path)
  expect(linked.filter(path => !existsSync(join(ROOT, 'docs', path)))).toEqual([])
})
