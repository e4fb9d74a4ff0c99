import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createPromptRuns } from './prompt-runs.ts'

const log = pino({ level: 'silent' })

test('what is written while mails are being sent is sent after them, by one more run however many there are', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const mails = createPromptRuns(
    () => {
      const run = Promise.withResolvers<void>()
      runs.push(run)
      return run.promise
    },
    log,
    'mails are sent with the schedule',
  )
  mails.wake()
  mails.wake()
  mails.wake()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.reject(new Error('the database is away'))
  await mails.stop()
  expect(runs).toHaveLength(2)
})

test('a server that stops waits for what is being sent, and begins nothing more', async () => {
  const order: string[] = []
  const run = Promise.withResolvers<void>()
  const mails = createPromptRuns(
    async () => {
      await run.promise
      order.push('sent')
    },
    log,
    'mails are sent with the schedule',
  )
  mails.wake()
  mails.wake()
  const stopping = mails.stop().then(() => order.push('stopped'))
  run.resolve()
  await stopping
  expect(order).toEqual(['sent', 'stopped'])
})
