import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendTable, type Table } from './tabular.ts'
import { readZip } from './zip-reader.fixture.ts'

const COLUMNS = [
  { header: 'Vehicle', kind: 'text' },
  { header: 'Start', kind: 'instant' },
  { header: 'Driving', kind: 'seconds' },
  { header: 'Distance', kind: 'metres' },
  { header: 'Balance', kind: 'number' },
  { header: 'Done', kind: 'day' },
] as const

const SEVEN = Date.UTC(2026, 5, 1, 7, 0, 5)

const ROWS: unknown[][] = [
  ['AB12 CDE', SEVEN, 3_725, 12_340, -4.5, '2026-06-02'],
  ['=1+1', new Date(SEVEN), 90_000, null, 12, null],
  ['Loja "Norte"; cais <4>\u0007', 'no date', undefined, Number.NaN, -1, '2026-13-40'],
]

async function* given(rows: readonly unknown[][]) {
  yield* rows
}

let tables: Record<string, (reply: FastifyReply) => Partial<Table>> = {}
const server = fastify()
let origin = ''

beforeAll(async () => {
  server.get<{ Querystring: { format: 'csv' | 'xlsx'; table: string; locale?: string } }>('/', ({ query }, reply) =>
    sendTable(reply, {
      format: query.format,
      fileName: 'Viagens de março',
      columns: COLUMNS,
      rows: given(ROWS),
      locale: query.locale ?? 'en-GB',
      timeZone: 'Europe/Lisbon',
      distanceUnits: 'KMS',
      ...tables[query.table]?.(reply),
    }),
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const ask = (query: string) => fetch(`${origin}/?${query}`)

describe('a CSV file', () => {
  it('has a byte order mark, report dates, local times, lengths of time beyond a day, and the unit of distances and the clock of times in the headings [FMT-05]', async () => {
    const response = await ask('format=csv')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Viagens de mar_o.csv"; filename*=UTF-8''Viagens%20de%20mar%C3%A7o.csv`,
    )
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const lines = bytes.toString('utf8').slice(1).split('\r\n')
    expect(lines[0]).toBe('Vehicle,Start (Lisbon),Driving (h:mm:ss),Distance (km),Balance,Done')
    expect(lines[1]).toBe('AB12 CDE,01/06/2026 08:00:05,1:02:05,12.34,-4.5,02/06/2026')
    expect(lines[2]).toBe("'=1+1,01/06/2026 08:00:05,25:00:00,,12,")
  })

  it('cannot make a spreadsheet run a formula, and leaves its own negative numbers alone', async () => {
    const texts = ['=1', '+1', '-1', '@x', '\tx', '\rx', '＝1', 'x=1', '1-1']
    tables = { hostile: () => ({ rows: given(texts.map(text => [text, null, -1, null, -1, null])) }) }
    const lines = (await (await ask('format=csv&table=hostile')).text()).split('\r\n').slice(1, -1)
    const firstCells = lines.map(line => line.slice(0, line.indexOf(',')).replace(/^"|"$/g, ''))
    expect(firstCells).toEqual(["'=1", "'+1", "'-1", "'@x", "'\tx", "'\rx", "'＝1", 'x=1', '1-1'])
    expect(lines.every(line => line.endsWith(',,-0:00:01,,-1,'))).toBe(true)
  })

  it('is written for Portuguese spreadsheets with semicolons and decimal commas', async () => {
    const lines = (await (await ask('format=csv&locale=pt-PT')).text()).split('\r\n')
    expect(lines[1]).toBe('AB12 CDE;01/06/2026 08:00:05;1:02:05;12,34;-4,5;02/06/2026')
    expect(lines[3]).toBe('"Loja ""Norte""; cais <4>\u0007";;;;-1;')
  })

  it('keeps a text of several lines in one cell', async () => {
    tables = { notes: () => ({ rows: given([['by the gate\nleft', null, null, null, 1, null]]) }) }
    const text = await (await ask('format=csv&table=notes')).text()
    expect(text).toMatch(/\r\n"by the gate\nleft",,,,1,\r\n$/)
  })
})

describe('an XLSX file', () => {
  const cellsOf = (xml: string) =>
    new Map(
      [...xml.matchAll(/<c r="(\w+)" s="(\d)"[^>]*>(.*?)<\/c>/g)].map(([, at, style, held]) => [at, { style, held }]),
    )

  it('holds texts as texts, instants and lengths of time as numbers with their formats, that of instants a report date [FMT-05]', async () => {
    const response = await ask('format=xlsx')
    const files = readZip(Buffer.from(await response.arrayBuffer()))
    expect([...files.keys()].toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const sheet = files.get('xl/worksheets/sheet1.xml')!
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<autoFilter ref="A1:F4"/>')
    const cells = cellsOf(sheet)
    expect(cells.get('D1')).toEqual({ style: '1', held: '<is><t xml:space="preserve">Distance (km)</t></is>' })
    expect(cells.get('A3')?.held).toBe('<is><t xml:space="preserve">=1+1</t></is>')
    expect(cells.get('A4')?.held).toContain('Loja "Norte"; cais &lt;4&gt;<')
    expect(cells.has('B4')).toBe(false)
    // 46174 is 1 June 2026.
    expect(cells.get('B2')?.style).toBe('2')
    expect(Number(cells.get('B2')?.held?.replace(/<\/?v>/g, ''))).toBeCloseTo(46_174 + (8 * 3600 + 5) / 86_400, 9)
    expect(cells.get('C3')).toEqual({ style: '3', held: `<v>${90_000 / 86_400}</v>` })
    expect(cells.get('E2')).toEqual({ style: '4', held: '<v>-4.5</v>' })
    expect(cells.get('F2'), 'a day is the same on every clock').toEqual({ style: '5', held: '<v>46175</v>' })
    expect([cells.has('F3'), cells.has('F4')]).toEqual([false, false])
    const formats = [...files.get('xl/styles.xml')!.matchAll(/<xf numFmtId="(\d+)"[^>]*xfId/g)].map(match => match[1])
    expect(formats).toEqual(['0', '0', '164', '165', '4', '166'])
    expect(files.get('xl/styles.xml')).toContain('numFmtId="164" formatCode="dd/mm/yyyy hh:mm:ss"')
    expect(files.get('xl/styles.xml')).toContain('numFmtId="166" formatCode="dd/mm/yyyy"')
  })
})

describe('rows that cannot be read', () => {
  async function* breaking(after: number): AsyncGenerator<unknown[]> {
    for (let row = 0; row < after; row++) yield [`row ${row}`, SEVEN, row, row, row]
    throw new Error('the database went away')
  }

  it('are an error in place of a file while nothing has been sent', async () => {
    tables = { broken: () => ({ rows: breaking(0) }) }
    const response = await ask('format=xlsx&table=broken')
    expect(response.status).toBe(500)
    expect(response.headers.get('content-disposition')).toBeNull()
  })

  it.each(['csv', 'xlsx'])('break the %s file off, so that it is not taken for whole', async format => {
    tables = { broken: () => ({ rows: breaking(50_000) }) }
    const response = await ask(`format=${format}&table=broken`)
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
  })

  it.each(['csv', 'xlsx'])('are not read on when the client of the %s file has gone', async format => {
    const over = new EventTarget()
    const isOver = once(over, 'over')
    async function* endless(): AsyncGenerator<unknown[]> {
      try {
        for (let row = 0; ; row++) yield [`row ${Math.sin(row)}`, SEVEN, row, row, row]
      } finally {
        over.dispatchEvent(new Event('over'))
      }
    }
    tables = { endless: () => ({ rows: endless() }) }
    const leave = new AbortController()
    const response = await fetch(`${origin}/?format=${format}&table=endless`, { signal: leave.signal })
    expect(response.status).toBe(200)
    leave.abort()
    await isOver
  })

  it.each(['csv', 'xlsx'])(
    'are given back when whoever asked for the %s file leaves at the first row',
    async format => {
      const over = new EventTarget()
      const isOver = once(over, 'over')
      async function* left({ raw }: FastifyReply): AsyncGenerator<unknown[]> {
        try {
          const isGone = once(raw, 'close')
          raw.destroy()
          await isGone
          for (let row = 0; ; row++) yield [`row ${row}`, SEVEN, row, row, row]
        } finally {
          over.dispatchEvent(new Event('over'))
        }
      }
      tables = { left: reply => ({ rows: left(reply) }) }
      await expect(ask(`format=${format}&table=left`)).rejects.toThrow()
      await isOver
    },
  )
})
