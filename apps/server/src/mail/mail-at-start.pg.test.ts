import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createOwnerPool } from '../db/pools.ts'
import { startTestServer } from '../testing/test-server.ts'

/** What a worker says when it starts, and the scheduled work that it takes. */
async function start(overrides: Record<string, string>): Promise<{ said: string; tasks: string[]; metrics: string }> {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(line) })
  const server = await startTestServer({ MILEPOST_ROLES: 'worker', ...overrides }, log)
  const owner = createOwnerPool(server.databaseUrl, 1)
  try {
    // The worker writes them a moment after it has started.
    const tasks = await vi.waitUntil(
      async () => {
        const { rows } = await owner.query<{ identifier: string }>(
          'select identifier from graphile_worker._private_known_crontabs',
        )
        return rows.length > 0 && rows.map(row => row.identifier)
      },
      { timeout: 10_000 },
    )
    const metrics = await server.context.metrics.metrics()
    return { said: lines.join(''), tasks, metrics }
  } finally {
    await owner.end()
    await server.stop()
  }
}

test('a worker without a mail server says so in a sentence, and looks after the outbox all the same', async () => {
  const { said, tasks, metrics } = await start({})
  expect(said.match(/mail is not configured/g)).toHaveLength(1)
  expect(tasks).toEqual(expect.arrayContaining(['send-mails', 'remove-old-mails']))
  expect(metrics).toContain('milepost_mails_waiting')
  expect(metrics).toContain('milepost_mails_total')
})

test('a worker with one says nothing of it, and no log has its password', async () => {
  const { said } = await start({
    MILEPOST_SMTP_URL: 'smtp://fleet:hunter2@localhost:2525',
    MILEPOST_MAIL_FROM: 'fleet@northgate.example',
  })
  expect(said).not.toMatch(/not configured|hunter2/)
})
