import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function linesOf(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(createLog({ level: 'info', format: 'json' }, false, { write: line => lines.push(line) }))
  return lines.map(line => JSON.parse(line))
}

test('secrets never reach the log, wherever they stand', () => {
  const [line] = linesOf(log => log.info({ password: 'hunter2', query: { code: 'abc', token: 'def' } }, 'asked'))
  expect(line).toMatchObject({ password: '(secret)', query: { code: '(secret)', token: '(secret)' } })
})

test('the code of an error does, and what it was caused by', () => {
  const cause = new Error('the disk is full')
  const error = Object.assign(new Error('not written', { cause }), { code: 'ENOSPC' })
  const [line] = linesOf(log => log.error({ err: error }, 'a request failed'))
  expect(line).toMatchObject({
    err: { type: 'Error', errorCode: 'ENOSPC', message: 'not written: the disk is full' },
    msg: 'a request failed',
  })
})
