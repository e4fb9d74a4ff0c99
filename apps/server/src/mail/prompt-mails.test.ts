import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createPromptMails } from './prompt-mails.ts'

const log = pino({ level: 'silent' })

test('what is written while mails are being sent is sent after them, by one more run however many there are', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const mails = createPromptMails(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }, log)
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
  const mails = createPromptMails(async () => {
    await run.promise
    order.push('sent')
  }, log)
  mails.wake()
  mails.wake()
  const stopping = mails.stop().then(() => order.push('stopped'))
  run.resolve()
  await stopping
  expect(order).toEqual(['sent', 'stopped'])
})
