import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAILURES, TASKS } from '@milepost/texts/job-words.ts'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const texts = globSync('**/*.ts', { cwd: source, exclude: name => /\.(test|fixture)\.ts$/.test(name) }).map(file =>
  readFileSync(join(source, file), 'utf8'),
)
const all = (pattern: RegExp) => texts.flatMap(text => [...text.matchAll(pattern)].map(([, found = '']) => found))

/** How many the worker is given: `work` by jobs, `schedule` by the clock. One stands on each line. */
function countInWorker(list: 'work' | 'schedule'): number {
  const worker = readFileSync(join(source, 'worker.ts'), 'utf8')
  const [, lines = ''] = new RegExp(`\\n    ${list}: \\[\\n(.*?)\\n    \\],`, 's').exec(worker) ?? []
  return lines.split('\n').length
}

test('every task and all scheduled work has a name in words, and nothing else has', () => {
  const tasks = all(/= defineTask\(\{\s*name: '([\w-]+)'/g)
  const scheduled = all(/\bname: '([\w-]+)',\s*schedule: /g)
  expect([tasks.length, scheduled.length]).toEqual([countInWorker('work'), countInWorker('schedule')])
  expect(new Set(Object.keys(TASKS))).toEqual(new Set([...tasks, ...scheduled]))
})

test('every code by which the work of a task fails is said in words', () => {
  const ofTasks = all(/new JobFailure\(\s*'([\w-]+)'/g)
  const ofImports = all(/readonly code: ((?:'[\w-]+'(?: \| )?)+)/g).flatMap(union =>
    [...union.matchAll(/'([\w-]+)'/g)].map(([, code = '']) => code),
  )
  expect(ofImports).toContain('out-of-memory')
  const foreseen = new Set([...ofTasks, ...ofImports, 'interrupted'])
  foreseen.delete('failed')
  expect(ofTasks).not.toContain('failed')
  expect(new Set(Object.keys(FAILURES))).toEqual(foreseen)
})
