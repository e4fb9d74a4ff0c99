import { overlaysOf } from '@milepost/domain/timesheets/corrections.ts'
import { timesheetOf } from '@milepost/domain/timesheets/timesheets.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { expect, test } from 'vitest'
import { makePdf } from '../../documents/pdf-table.ts'
import type { ApprovedSheet, DayCorrection } from './read-sheets.ts'
import { sheetPdf } from './sheet-pdf.ts'

const DAY = '2026-06-01'
const at = (time: string) => Date.parse(`${DAY}T${time}:00Z`)

const correction: DayCorrection = {
  id: 9,
  customerId: 1,
  number: 1,
  subject: 'driver',
  subjectId: 5,
  day: DAY,
  field: 'first-start',
  value: `${DAY}T05:30:00.000Z`,
  before: `${DAY}T06:00:00.000Z`,
  reason: 'Carga no armazém',
  revokes: null,
  userId: 3,
  userName: 'Ana Reis',
  madeAtMs: Date.UTC(2026, 5, 2, 8),
  previousHash: null,
  hash: Buffer.alloc(32),
}

function sheet(name: string, corrections: readonly DayCorrection[]): ApprovedSheet {
  const trip = {
    startedAtMs: at('06:00'),
    endedAtMs: at('08:00'),
    seenAtMs: at('08:00'),
    isPrivate: false,
    kind: 'driven' as const,
    silences: [],
    days: [
      {
        day: DAY,
        distanceM: 90_000,
        drivingS: 7_000,
        standingS: 200,
        unknownS: 0,
        unknownM: 0,
        carriedS: 0,
        carriedM: 0,
      },
    ],
  }
  const range = { from: DAY, until: DAY, timeZone: 'Europe/Lisbon' }
  const subject = { kind: 'driver' as const, id: 5, customerId: 1, name }
  return { subject, corrections, ...timesheetOf([trip], [], range, overlaysOf(corrections)), touched: [] }
}

function printed(sheets: readonly ApprovedSheet[], language: 'en' | 'pt', timeZone = 'Europe/Lisbon') {
  const rules = { customer: 'Northwind', timeZone: 'Europe/Lisbon', purpose: 'Pagamento de horas' }
  const reader = {
    dateFormat: 'DD/MM/YYYY',
    timeFormat: '24' as const,
    distanceUnit: 'KMS' as const,
    locale: language === 'pt' ? 'pt-PT' : 'en-GB',
    timeZone,
  }
  return sheetPdf({ rules, sheets, start: DAY, end: DAY, fileName: 'sheet', language }, textsIn(language), reader)
}

test('a printed sheet names its subject, for which days, in which time zone and what for', () => {
  const { title, subtitle, note, content } = printed([sheet('Rui Melo', [])], 'pt')
  expect(title).toBe('Folha de horas')
  for (const part of ['Northwind', '01/06/2026', 'Horas de Lisboa', 'Durações em h:mm'])
    expect(subtitle).toContain(part)
  expect(note).toContain('Northwind')
  const words = JSON.stringify(content)
  for (const part of [
    'Finalidade: Pagamento de horas',
    'Condutor: Rui Melo',
    'Semana 2026-W23',
    '90 km',
    'Responsável',
  ])
    expect(words).toContain(part)
  expect(words).not.toContain('Correções')
})

test('a corrected value stands beside what was recorded, with its reason and who made it below', () => {
  const words = JSON.stringify(printed([sheet('Rui Melo', [correction])], 'en').content)
  expect(words).toContain('{"text":"07:00","decoration":"lineThrough"')
  expect(words).toContain('"06:30"," [1]"')
  expect(words).toContain('First start: 06:30 instead of 07:00')
  expect(words).toContain('Carga no armazém')
  expect(words).toContain('Ana Reis, 02/06/2026 09:00')
  expect(words).toContain('1 day, 1 corrected')
})

test('times are on the clock of who prints it, who is told whose midnights divide the days', () => {
  const corrected = printed([sheet('Rui Melo', [correction])], 'en', 'Pacific/Auckland')
  expect(corrected.subtitle).toContain('Times in Auckland')
  const words = JSON.stringify(corrected.content)
  expect(words).toContain('Days run from midnight to midnight in Lisbon; times are in Auckland time.')
  expect(words).toContain('First start: 17:30 instead of 18:00')
  expect(words).toContain('"20:00"')
  const sameClock = printed([sheet('Rui Melo', [])], 'en', 'Europe/London')
  expect(JSON.stringify(sameClock.content)).not.toContain('midnight')
})

test('each sheet of a group begins a page and is signed, and the printer takes it', async () => {
  const definition = printed([sheet('Rui Melo', [correction]), sheet('Ana Reis', [])], 'pt')
  expect(JSON.stringify(definition.content).match(/"pageBreak":"before"/g)).toHaveLength(1)
  const bytes = (await makePdf(definition)).toString('latin1')
  expect([...bytes.matchAll(/\/Type \/Page\b/g)]).toHaveLength(2)
})
