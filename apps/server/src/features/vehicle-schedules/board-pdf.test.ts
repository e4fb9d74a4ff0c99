import type { VehicleSchedule } from '@milepost/contract/vehicle-schedules.ts'
import type { FormatPreferences } from '@milepost/domain/formats/formats.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePdf } from '../../documents/pdf-table.ts'
import { boardPdf, type PrintedBoard } from './board-pdf.ts'

const READER: FormatPreferences = {
  ...{ dateFormat: null, timeFormat: '24', timeZone: 'UTC', distanceUnit: 'KMS', locale: 'en-GB' },
}
const SERVICE = {
  ...{ id: 2, code: null, name: 'Service', category: 'maintenance' as const, interval: '1y' },
  ...{ every_distance_m: 30_000_000, every_engine_h: 500 },
}

function schedule(registration: string, changes: Partial<VehicleSchedule>): VehicleSchedule {
  return {
    ...{ id: 1, version: 1, vehicle: { id: 1, registration, vehicle_type: 'VAN' }, depots: [{ id: 1, name: 'Leeds' }] },
    activity_type: { id: 1, name: 'MOT Report', reference: 'MOT' },
    schedule_type: {
      ...{ id: 1, code: 'MOT', name: 'MOT', category: 'test', interval: '1y' },
      ...{ every_distance_m: null, every_engine_h: null },
    },
    ...{ is_chosen: false, state: 'later', due_date: '2027-03-04T00:00:00Z', due_by: 'time', intervals: 1 },
    first_day_by: null,
    ...{ counted_from: '2026-03-04T00:00:00Z', last_activity: null, done_at: null, use_counted_from: null },
    ...{ off_road_since: null, is_due_before_use: false },
    ...{ updated_at: null, ...changes },
  }
}

const ROWS = [
  schedule('FP24 JHW', {
    ...{ state: 'waiting', due_date: '2026-11-05T00:00:00Z', off_road_since: '2026-11-02T08:00:00Z' },
  }),
  schedule('AB12 CDE', {
    state: 'overdue',
    due_date: '2026-11-12T00:00:00Z',
    is_due_before_use: true,
    done_at: '2025-11-12T00:00:00Z',
  }),
  schedule('LK70 ABC', { schedule_type: SERVICE }),
  schedule('NEW 1', { state: 'never-recorded', due_date: null, id: null, version: null }),
]
const STATES = { 'never-recorded': 1, overdue: 1, waiting: 1, 'this-week': 0, 'four-weeks': 0, later: 7 }
const TODAY = Date.parse('2026-11-26')
const printed: PrintedBoard = {
  rows: ROWS,
  states: STATES,
  isCut: false,
  today: TODAY,
  letterhead: undefined,
  filters: [],
  fileName: 'Board',
}

async function textOf(board: PrintedBoard, language: 'en' | 'pt', preferences = READER): Promise<string[]> {
  const data = new Uint8Array(await makePdf(boardPdf(board, textsIn(language), preferences)))
  const document = await getDocument({ data, verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent()
    return items.map(item => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).map(text => text.replace(/\s+/g, ' '))
}

test('the board is printed by state, the most urgent first, with how many there are and the days of the reader', async () => {
  const [page] = await textOf(printed, 'en', { ...READER, dateFormat: 'MM/DD/YYYY' })
  const headings = ['Never recorded (1)', 'Overdue (1)', 'Overdue, off road (VOR) (1)', 'Later (7)']
  const places = headings.map(heading => page!.indexOf(heading))
  expect(places.every(place => place >= 0)).toBe(true)
  expect(places.toSorted((a, b) => a - b)).toEqual(places)
  expect(page).toContain('As of 11/26/2026')
  expect(page).toMatch(/FP24 JHW Off road \(VOR\) since 11\/02\/2026 .* 11\/05\/2026/)
  expect(page).toMatch(/AB12 CDE .* 11\/12\/2026 Due before use 11\/12\/2025/)
  expect(page).toContain('LK70 ABC Service every year or 30,000 km or 500 h')
  expect(page).toContain('1 of 1')
  expect(page).not.toContain('Due this week')
})

test('it is in the language of the reader, and names who it is of', async () => {
  const logo = await sharp({ create: { width: 300, height: 60, channels: 3, background: '#05a' } })
    .png()
    .toBuffer()
  const letterhead = { name: 'Northwind', logo: `data:image/png;base64,${logo.toString('base64')}` }
  const [page] = await textOf({ ...printed, letterhead }, 'pt', { ...READER, locale: 'pt-PT' })
  expect(page).toContain('Northwind')
  expect(page).toContain('Em atraso, imobilizado (1)')
  expect(page).toContain('À data de 26/11/26')
  expect(page).toContain('1 de 1')
})

test('each page says of what its rows are, and a board that was cut says so', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => schedule(`LATE ${at}`, { state: 'overdue' }))
  const states = { ...STATES, overdue: 4_000 }
  const pages = await textOf({ ...printed, rows, states, isCut: true }, 'en')
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]).toMatch(/Overdue \(4000\) Registration/)
  for (const page of pages.slice(1)) expect(page).toMatch(/Registration Schedule Due/)
  for (const page of pages.slice(1)) expect(page).toContain('Overdue (4000) (continued)')
  expect(pages[0]).not.toContain('(continued)')
  expect(pages[0]).toContain('Only the first 60 are printed')
})

test('a board without rows says so', async () => {
  expect((await textOf({ ...printed, rows: [] }, 'en'))[0]).toContain('No schedule matches')
})

test('its heading names by what it is narrowed', async () => {
  const [page] = await textOf({ ...printed, filters: ['Depots: Leeds', 'State: Overdue'] }, 'en')
  expect(page).toContain('As of 26/11/26 · Depots: Leeds · State: Overdue')
})

test('no group is left with its name alone at the foot of a page, and one says that it goes on where it does alone', async () => {
  // So many that what follows them begins above, at and beyond the foot of the first page.
  for (const count of [35, 36, 37, 38, 39, 40, 41, 42]) {
    const late = Array.from({ length: count }, (_, at) => schedule(`LATE ${at}`, { state: 'overdue' }))
    const rows = [...late, schedule('LAST ONE', { state: 'later' })]
    const pages = await textOf({ ...printed, rows, states: { ...STATES, overdue: count } }, 'en')
    const pageWith = (text: string) => pages.findIndex(page => page.includes(text))
    expect(pageWith('Later (7)')).toBe(pageWith('LAST ONE'))
    expect(pageWith('Later (7) (continued)')).toBe(-1)
    expect(pageWith(`Overdue (${count}) (continued)`)).toBe(pageWith(`LATE ${count - 1} `) || -1)
  }
})
