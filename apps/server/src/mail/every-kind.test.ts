import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MAIL_KINDS } from '@milepost/contract/mails.ts'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

test('the worker sends every kind of mail that is defined, and the outbox knows its name', () => {
  const files = globSync('**/*.ts', { cwd: source, exclude: name => name.endsWith('.test.ts') })
  const kinds = files.flatMap(file =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/const (\w+) = defineMailKind\(\s*'([\w-]+)'/g)].map(
      ([, constant, name]) => ({ constant, name }),
    ),
  )
  const [, sent = ''] =
    /ALL_MAIL_KINDS[^[]*\[\] = \[([^\]]*)\]/.exec(readFileSync(join(source, 'mail-kinds.ts'), 'utf8')) ?? []
  expect(kinds.length).toBeGreaterThan(0)
  expect(sent.split(',').map(name => name.trim())).toEqual(
    expect.arrayContaining(kinds.map(({ constant }) => constant)),
  )
  expect(new Set(kinds.map(({ name }) => name))).toEqual(new Set(MAIL_KINDS))
})
