import { REPORT_KINDS, type ReportKind, type VehicleReport } from '@milepost/domain/vehicle-activities/report-data.ts'
import Fastify from 'fastify'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfFault } from '../files/pdf-fault.ts'
import type { ReportReader } from './printed-report.ts'
import { reportOf } from './vehicle-report.fixture.ts'
import { makeVehicleReport, sendVehicleReport } from './vehicle-report.ts'

const PREFERENCES = { dateFormat: null, timeFormat: '24', distanceUnit: 'MLS' } as const
const ENGLISH: ReportReader = {
  ...{ language: 'en', preferences: { ...PREFERENCES, timeZone: 'Europe/London', locale: 'en-GB' } },
}
const PORTUGUESE: ReportReader = {
  ...{ language: 'pt', preferences: { ...PREFERENCES, timeZone: 'Europe/Madrid', locale: 'pt-PT' } },
}

/** A file as a program sees it that shows it or reads it aloud. */
async function opened(bytes: Buffer) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1)
      const { items } = await page.getTextContent()
      const { fnArray } = await page.getOperatorList()
      const text = items.map(item => ('str' in item ? item.str : '')).join(' ')
      const pictures = fnArray.filter(operation => operation === OPS.paintImageXObject).length
      return { text: text.replace(/\s+/g, ' '), pictures, structure: JSON.stringify(await page.getStructTree()) }
    }),
  )
  const { info } = await document.getMetadata()
  const markInfo = await document.getMarkInfo()
  return { pages, title: 'Title' in info && info.Title, language: 'Language' in info && info.Language, markInfo }
}

const reports = new Map<ReportKind, VehicleReport>()
const reportAs = (kind: ReportKind) => reports.get(kind)!
beforeAll(async () => {
  for (const kind of REPORT_KINDS) reports.set(kind, await reportOf(kind))
})

describe.each([
  ['driver-check', 'Driver check', 'Verificação diária'],
  ['defect', 'Defect report', 'Relatório de anomalia'],
  ['safety-inspection', 'Safety inspection report', 'Relatório de inspeção de segurança'],
] as const)('the document of a %s', (kind, english, portuguese) => {
  test('[N-75] has its head, items, photos, signatures and page numbers', async () => {
    const { pages, title } = await opened(await makeVehicleReport(reportAs(kind), ENGLISH))
    expect(title).toBe(`${english} · AB12 CDE`)
    const text = pages.map(page => page.text).join(' ')
    const expected = [
      ...[
        english,
        'Northwind Haulage Ltd',
        'Registration AB12 CDE',
        'Reference SI-2026-004711',
        'Date 26/11/2026 06:42',
      ],
      ...[reportAs(kind).status.text, 'Walkaround check before first use.', 'Tyres and wheel fixings Defect Dangerous'],
      ...['cord visible over a third', 'photograph 4', 'Peter Okafor Engineer · 26/11/2026 09:12'],
      ...pages.map((_, at) => `Page ${at + 1} of ${pages.length}`),
    ]
    expect(expected.filter(words => !text.includes(words))).toEqual([])
    // The logo, four photographs and one signature.
    expect(pages.reduce((sum, { pictures }) => sum + pictures, 0)).toBe(6)
  })

  test('is worded for a reader of Portuguese, by their clock', async () => {
    const { pages, language } = await opened(await makeVehicleReport(reportAs(kind), PORTUGUESE))
    const text = pages.map(page => page.text).join(' ')
    const expected = [
      portuguese,
      'Matrícula AB12 CDE',
      '26/11/2026 07:42',
      'Fotografias',
      `Página 1 de ${pages.length}`,
    ]
    expect(expected.filter(words => !text.includes(words))).toEqual([])
    expect(language).toBe('pt-PT')
  })

  test('can be read aloud: headings, table cells and what pictures show are tagged', async () => {
    const { pages, markInfo } = await opened(await makeVehicleReport(reportAs(kind), ENGLISH))
    expect([...Object(markInfo)]).toContainEqual(['Marked', true])
    const structure = pages.map(page => page.structure).join(' ')
    const roles = ['H1', 'H2', 'Table', 'TH', 'TD', 'Figure', 'Caption']
    expect(roles.filter(role => !structure.includes(`"role":"${role}"`))).toEqual([])
    const alts = ['Logo of Northwind Haulage Ltd', 'photograph 1', 'Signature of Hannah Whitcombe']
    expect(alts.filter(alt => !structure.includes(alt))).toEqual([])
  })

  test('says of each head of a table that it is of a column', async () => {
    const text = (await makeVehicleReport(reportAs(kind), ENGLISH)).toString('latin1')
    expect(text.match(/\/S \/TH\b/g)).toHaveLength(text.match(/\/Scope \/Column\b/g)?.length ?? 0)
  })
})

test('a long report goes on over pages, with the head of its table on each and nothing lost', async () => {
  const report = reportAs('safety-inspection')
  const item = { name: 'Brakes', result: { text: 'Monitor', tone: 'watch' }, severity: null } as const
  const items = Array.from({ length: 120 }, (_, at) => ({
    ...item,
    notes: at === 60 ? 'wear '.repeat(2_000) : `line ${at}`,
  }))
  const long = { ...report, description: 'rain '.repeat(3_000), sections: [{ heading: null, items }], photos: [] }
  const { pages } = await opened(await makeVehicleReport(long, ENGLISH))
  const text = pages.map(page => page.text).join(' ')
  expect(text.match(/rain/g)).toHaveLength(3_000)
  expect(text.match(/wear/g)).toHaveLength(2_000)
  expect(items.filter((_, at) => at !== 60 && !text.includes(`line ${at} `))).toHaveLength(0)
  expect(pages.filter(page => page.text.includes('Monitor') && !page.text.includes('Result'))).toEqual([])
})

test('without photos, signatures, logo or items the report is its head', async () => {
  const report = reportAs('defect')
  const bare = { ...report, customer: { name: 'Northwind', logo: null }, photos: [], signatures: [], sections: [] }
  const { pages } = await opened(await makeVehicleReport(bare, ENGLISH))
  expect(pages).toHaveLength(1)
  expect(pages[0]?.text).not.toMatch(/Photos|Signatures|What was found/)
})

test('a report is taken as a document of its vehicle', async () => {
  expect(pdfFault(await makeVehicleReport(reportAs('defect'), ENGLISH))).toBeNull()
})

test('a picture that cannot be read is an error, after which the next report is drawn', async () => {
  const report = reportAs('defect')
  const broken = { ...report, photos: [{ content: Buffer.from('nothing'), caption: '' }] }
  await expect(makeVehicleReport(broken, ENGLISH)).rejects.toThrow()
  expect((await makeVehicleReport(report, ENGLISH)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('each document is saved under its name', async () => {
  const app = Fastify()
  app.get<{ Params: { kind: ReportKind } }>('/:kind', ({ params: { kind } }, reply) => {
    return sendVehicleReport(reply, { caller: { customerIds: [1] }, customerIds: [1] }, reportAs(kind), ENGLISH)
  })
  const names = await Promise.all(
    REPORT_KINDS.map(
      async kind => (await app.inject(`/${kind}`)).headers['content-disposition']?.toString().split(';')[1],
    ),
  )
  expect(names).toEqual([
    ' filename="driver-check-AB12 CDE.pdf"',
    ' filename="defect-report_AB12 CDE.pdf"',
    ' filename="safety-inspection-report_4711_AB12 CDE.pdf"',
  ])
  await app.close()
})
