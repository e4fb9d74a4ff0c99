import { setTimeout as wait } from 'node:timers/promises'
import { sendTable } from '@milepost/server/documents/tabular.ts'
import fastify from 'fastify'
import { must } from '../must.ts'

const ROWS = 100_000

const COLUMNS = [
  { header: 'Vehicle', kind: 'text' },
  { header: 'Driver', kind: 'text' },
  { header: 'Start', kind: 'instant' },
  { header: 'End', kind: 'instant' },
  { header: 'From', kind: 'text' },
  { header: 'To', kind: 'text' },
  { header: 'Distance', kind: 'metres' },
  { header: 'Driving', kind: 'seconds' },
  { header: 'Standing', kind: 'seconds' },
  { header: 'Top speed', kind: 'number' },
  { header: 'Private', kind: 'text' },
  { header: 'Note', kind: 'text' },
] as const

/** In batches of the size that a query brings, each after a turn of the event loop. */
async function* trips(): AsyncGenerator<unknown[]> {
  const startMs = Date.UTC(2026, 0, 1)
  for (let row = 0; row < ROWS; row++) {
    if (row % 1_000 === 0) await wait(0)
    const atMs = startMs + row * 97_000
    const place = `${(row * 7) % 300} Station Road, Northampton`
    yield [
      `AB${row % 90} CDE`,
      `Driver ${row % 400}`,
      atMs,
      atMs + 1_800_000,
      place,
      place,
      (row * 37) % 90_000,
      1_700,
      100,
      97.4,
      '',
      null,
    ]
  }
}

/** 100,000 rows as files over HTTP to a reader on this machine: seconds, size, and how far memory grew meanwhile. */
export async function benchExports(): Promise<Record<string, unknown>> {
  const server = fastify()
  server.get<{ Params: { format: 'csv' | 'xlsx' } }>('/:format', ({ params }, reply) =>
    sendTable(reply, {
      ...params,
      fileName: 'trips',
      columns: COLUMNS,
      rows: trips(),
      locale: 'en-GB',
      timeZone: 'Europe/London',
    }),
  )
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  try {
    const measured = { rows: ROWS, xlsx: await measure(`${origin}/xlsx`), csv: await measure(`${origin}/csv`) }
    return measured
  } finally {
    await server.close()
  }
}

async function measure(url: string) {
  const before = process.memoryUsage().rss
  const startedAt = performance.now()
  let [peak, bytes] = [before, 0]
  const { body } = await fetch(url)
  for await (const piece of must(body, 'body')) {
    bytes += piece.length
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const seconds = (performance.now() - startedAt) / 1000
  return {
    seconds: Number(seconds.toFixed(2)),
    megabytes: Number((bytes / 1e6).toFixed(1)),
    rss_growth_mb: Math.round((peak - before) / 1e6),
  }
}
