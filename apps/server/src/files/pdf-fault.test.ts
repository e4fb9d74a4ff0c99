import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { makePdf } from '../documents/pdf-table.ts'
import { ENDLESS } from './hostile-pdf.fixture.ts'
import { pdfFault } from './pdf-fault.ts'

const TAIL = 'trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'
const PAGES = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] >>\nendobj\n'

const pdfOf = (objects: string | Buffer, tail = TAIL) =>
  Buffer.concat([Buffer.from(`%PDF-1.7\n${PAGES}`), Buffer.from(objects), Buffer.from(`\n${tail}`)])

const streamOf = (dictionary: string, content: string | Buffer, number = 7) =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dictionary} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream\nendobj\n'),
  ])

const objectStream = (objects: string, more = '/Filter /FlateDecode') =>
  streamOf(`/Type /ObjStm /N 1 /First 4 ${more}`, deflateSync(`5 0 ${objects}`))

let withPictures: Buffer
beforeAll(async () => {
  const content = Array.from({ length: 200 }, (_, line) => ({ text: `Brakes ${line}: /JavaScript (Launch)` }))
  withPictures = await makePdf({ fileName: 'x', title: 'Inspection', locale: 'en-GB', content })
})

async function withLibrary(change: (pdf: PDFDocument) => unknown): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  await change(pdf)
  return Buffer.from(await pdf.save({ useObjectStreams: true }))
}

test('documents of programs that people use are taken', async () => {
  expect(pdfFault(withPictures)).toBeNull()
  expect(pdfFault(await withLibrary(() => {}))).toBeNull()
  expect(pdfFault(pdfOf(objectStream('<< /Type /Font >>')))).toBeNull()
  expect(pdfFault(pdfOf(objectStream('<< /Type /Font >>', '/Filter [/FlateDecode]')))).toBeNull()
})

test('what a page says, a comment and the address of a link are no actions', () => {
  const harmless = [
    '5 0 obj << /A << /S /URI /URI (https://example.com/JavaScript\\)/Launch) >> >> endobj',
    '5 0 obj << /Title (a \\( of /JS (nested) /XFA) /Id <2F4A53> >> % /Launch\nendobj',
  ]
  for (const object of harmless) expect(pdfFault(pdfOf(object))).toBeNull()
  expect(pdfFault(pdfOf(streamOf('/Length 40', 'BT (a) Tj /JavaScript Do ET')))).toBeNull()
})

test('what another library writes is found: a script, an attached file, protection', async () => {
  expect(pdfFault(await withLibrary(pdf => pdf.addJavaScript('main', 'app.alert(1)')))).toBe('script')
  expect(pdfFault(await withLibrary(pdf => pdf.attach(Buffer.from('MZ'), 'a.exe')))).toBe('attachment')
  const secured = (pdf: PDFDocument) => pdf.encrypt({ userPassword: 'a', ownerPassword: 'b', permissions: {} })
  expect(pdfFault(await withLibrary(secured))).toBe('encrypted')
})

test.each([
  ['script', '<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'],
  ['action', '<< /AA << /O << /S /Launch /F (cmd.exe) >> >> >>'],
  ['action', '<< /S /SubmitForm /F (http://example.com) >>'],
  ['action', '<< /S /ImportData >>'],
  ['action', '<< /OpenAction << /S /URI /URI (https://example.com) >> >>'],
  ['action', '<< /OpenAction 9 0 R /Next << /S /URI /URI (https://example.com) >> >>'],
  ['action', '<< /AA << /O << /S /URI /URI (https://example.com) >> >> >>'],
  ['action', '<< /S /Thread /F (\\\\\\\\host\\\\share) >>'],
  ['attachment', '<< /Subtype /Movie /Movie << /F (\\\\\\\\host\\\\share) >> >>'],
  ['attachment', '<< /S /Sound /Sound 9 0 R >>'],
  ['action', '<< /S /GoToR /F (\\\\\\\\host\\\\share) >>'],
  ['attachment', '<< /Names << /EmbeddedFiles 9 0 R >> >>'],
  ['attachment', '<< /Type /Filespec /EF << /F 9 0 R >> >>'],
  ['form', '<< /AcroForm << /XFA 9 0 R >> >>'],
  ['encrypted', '<< /Encrypt 9 0 R >>'],
] as const)('%s: %s is found in the open, with escaped names, and in a stream of objects', (fault, object) => {
  const escaped = object.replace(/\/([A-Z])/g, (_, letter: string) => `/#${letter.charCodeAt(0).toString(16)}`)
  expect(pdfFault(pdfOf(`5 0 obj ${object} endobj`))).toBe(fault)
  expect(pdfFault(pdfOf(`5 0 obj ${escaped} endobj`))).toBe(fault)
  expect(pdfFault(pdfOf(objectStream(object)))).toBe(fault)
  expect(pdfFault(pdfOf(objectStream(escaped)))).toBe(fault)
  expect(pdfFault(pdfOf('', `trailer << /Root ${object} >> startxref 0`))).toBe(fault)
})

const SCRIPT = '<< /S /JavaScript >>'

test('what hides from readers of the tables of the file is found', () => {
  const hidden = [
    // A version that a later one seems to replace.
    `5 0 obj ${SCRIPT} endobj 5 0 obj << >> endobj`,
    // In the bytes of a stream, to which a table may point.
    streamOf('/Length 60', `x 5 0 obj ${SCRIPT} endobj`),
    streamOf('/Length 60', objectStream(SCRIPT)),
    // A stream of objects that does not say that it is one, and one that is not deflated.
    streamOf('/N 1 /First 4', `5 0 ${SCRIPT}`),
    streamOf('/#46irst 4 /Filter /FlateDecode', deflateSync(`5 0 ${SCRIPT}`)),
    // Words that end an object elsewhere.
    `5 0 obj << /A stream /B ${SCRIPT} >> endobj`,
    `5 0 obj [ >> stream ${SCRIPT} ] endobj`,
    `5 0 obj << /A obj /B ${SCRIPT} >> endobj`,
    `5 0 obj << /A endobj /B ${SCRIPT} >> endobj`,
    streamOf('/Type /ObjStm /N 1 /First 4 /X obj /Filter /FlateDecode', deflateSync(`5 0 ${SCRIPT}`)),
    streamOf('/Type /ObjStm /N 1 /First 4 /X endobj\n/Filter /FlateDecode', deflateSync(`5 0 ${SCRIPT}`)),
    streamOf('/Type /ObjStm /First 4 /X [ obj 1 ] /Filter /FlateDecode', deflateSync(`5 0 ${SCRIPT}`)),
    // After the stream of a dictionary within another, which seems to open a string.
    `5 0 obj << /A << /Length 1 >> stream\n(\nendstream /B ${SCRIPT} >> endobj`,
  ]
  for (const object of hidden) expect([String(object), pdfFault(pdfOf(object))]).toEqual([String(object), 'script'])
})

test('a stream of objects that is packed as no program does it is not taken on trust', () => {
  const packed = [
    objectStream(SCRIPT, '/Filter /LZWDecode'),
    objectStream(SCRIPT, '/Filter [/ASCIIHexDecode /FlateDecode]'),
    objectStream(SCRIPT, '/Filter 9 0 R'),
    objectStream(SCRIPT, '/F /Fl'),
    objectStream(SCRIPT, '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
    streamOf('/First 4 /Filter /FlateDecode', 'not deflated'),
    `5 0 obj << /First 4 /A << /Length 1 >> stream\n(\nendstream /Filter /FlateDecode >> stream\n endstream endobj`,
  ]
  for (const object of packed) expect(pdfFault(pdfOf(object))).toBe('uncheckable')
})

test('a stream that is, or shows, what stands in another file is not taken', () => {
  for (const elsewhere of ['/F (a.bin)', '/F << /FS /URL /F (x) >>', '/Ref << /F (a.pdf) /Page 0 >>', '/OPI 9 0 R']) {
    expect(pdfFault(pdfOf(streamOf(`/Type /XObject /Length 4 ${elsewhere}`, 'abcd')))).toBe('uncheckable')
  }
  expect(pdfFault(pdfOf(streamOf('/Name /F /Resources << /Font << /F 9 0 R >> >>', 'abcd')))).toBeNull()
})

test('where a document opens, and links beside that, are fine', () => {
  const link = '6 0 obj << /Subtype /Link /A << /S /URI /URI (https://example.com) >> >> endobj'
  const linkElsewhere = '6 0 obj << /Subtype /Link /A 7 0 R >> endobj 7 0 obj << /S /URI /URI (x) >> endobj'
  expect(pdfFault(pdfOf(`5 0 obj << /OpenAction 8 0 R >> endobj ${link}`))).toBeNull()
  expect(pdfFault(pdfOf(`5 0 obj << /OpenAction << /S /GoTo /D [9 0 R /Fit] >> >> endobj ${link}`))).toBeNull()
  expect(pdfFault(pdfOf(`5 0 obj << /OpenAction [9 0 R /Fit] >> endobj ${linkElsewhere}`))).toBeNull()
  expect(pdfFault(pdfOf(`5 0 obj << /OpenAction 7 0 R >> endobj ${linkElsewhere}`))).toBe('action')
})

test('bytes that make a reader go over them again and again are given up', () => {
  expect(pdfFault(pdfOf('obj ( '.repeat(200_000)))).toBe('uncheckable')
  const bomb = streamOf('/First 4 /Filter /FlateDecode', deflateSync(Buffer.alloc(50_000_000)))
  expect(pdfFault(pdfOf(bomb))).toBe('uncheckable')
  for (const flood of ['obj/First stream\n', 'obj[ ', '/a ']) {
    expect(pdfFault(pdfOf(`5 0 obj ${flood.repeat(8_500_000 / flood.length)}`))).toBe('uncheckable')
  }
})

test('a table that says that it goes on without end is given up before anybody counts over it', () => {
  expect(pdfFault(Buffer.from(ENDLESS))).toBe('uncheckable')
  const table = (more: string) => pdfOf(streamOf(`/Type /XRef ${more} /Root 1 0 R`, 'abc'))
  for (const endless of [
    '/Size 5 /W [1 1 1] /#49ndex [0 1 1 999999999]',
    '/Size 5 /W [1 1 1] /Index 9 0 R',
    '/Size 5 /W [1 1 1] /Index [9 0 R]',
    '/Size 999999999 /W [1 1 1]',
    '/Size 5 /W [1 999999999 1]',
    '/Size 5 /W 9 0 R /Index [0 1]',
  ]) {
    expect([endless, pdfFault(table(endless))]).toEqual([endless, 'uncheckable'])
  }
  expect(pdfFault(table('/Size 900000 /W [1 3 1] /Index [0 1 5 20]'))).toBeNull()
})

test('what has no pages or breaks off is broken', () => {
  expect(pdfFault(Buffer.from('%PDF-1.7 and then nothing of the kind'))).toBe('broken')
  expect(pdfFault(Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n${TAIL}`))).toBe('broken')
  expect(pdfFault(withPictures.subarray(0, 20_000))).toBe('broken')
})
