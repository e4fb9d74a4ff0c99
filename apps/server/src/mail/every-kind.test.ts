import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

test('the worker sends every kind of mail that is defined', () => {
  const files = globSync('**/*.ts', { cwd: source, exclude: name => name.endsWith('.test.ts') })
  const kinds = files.flatMap(file =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/const (\w+) = defineMailKind\(/g)].map(([, name]) => name),
  )
  const [, sent = ''] = /kinds: \[([^\]]*)\]/.exec(readFileSync(join(source, 'worker.ts'), 'utf8')) ?? []
  expect(kinds.length).toBeGreaterThan(0)
  expect(sent.split(',').map(name => name.trim())).toEqual(expect.arrayContaining(kinds))
})
