import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { pdfFault } from './pdf-fault.ts'

const LONGEST_MS = 5_000
const HEAD = '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Type /Pages >> endobj\n'
const TAIL = '\ntrailer << /Root 1 0 R >> startxref 0 %%EOF'

let taken: Buffer
beforeAll(async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText('Brakes')
  taken = Buffer.from(await pdf.save({ useObjectStreams: true }))
  expect(pdfFault(taken)).toBeNull()
})

const WORDS = [
  'obj',
  'endobj',
  'stream\n',
  'endstream',
  'trailer',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  '%',
  '/',
  '#',
]
const KEYS = ['/First 4', '/Filter /FlateDecode', '/Index [0 999999999]', '/W [1 1 1]', '/Size 9', '/OpenAction 1 0 R']
const piece = fc.oneof(
  fc.constantFrom(...WORDS, ...KEYS).map(word => Buffer.from(` ${word} `)),
  fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes)),
)
const change = fc.record({ at: fc.nat(), leaves: fc.nat(200), piece })

test('no change of the bytes of a file makes the check throw, or take long', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), changes => {
      let content = taken
      for (const { at, leaves, piece: added } of changes) {
        const from = at % content.length
        content = Buffer.concat([content.subarray(0, from), added, content.subarray(from + leaves)])
        if (content.length === 0) return
      }
      const startedAtMs = performance.now()
      pdfFault(content)
      expect(performance.now() - startedAtMs).toBeLessThan(LONGEST_MS)
    }),
    { numRuns: 1_000 },
  )
})

const HARMS = [
  '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
  '/AA << /O << /S /Launch /F (cmd.exe) >> >>',
  '/OpenAction << /S /URI /URI (https://example.com) >>',
  '/AA << /O << /S /SubmitForm /F (http://example.com) >> >>',
  '/Names << /EmbeddedFiles 9 0 R >>',
  '/EF << /F 9 0 R >>',
  '/AcroForm << /XFA 9 0 R >>',
]
/** Before `>>` and names space may be anything, or a comment. */
const space = fc.constantFrom(' ', '\n', '\r\n', '\t', '\f', '\0', ' % ( << [\n', '%/Launch\r')
const isEscaped = fc.infiniteStream(fc.boolean())
const spaces = fc.infiniteStream(space)
const nestings: readonly ((inner: string) => string)[] = [
  inner => `<< ${inner} >>`,
  inner => `<< /A (\\) >> endobj) ${inner} >>`,
  inner => `[ 1 0 R << ${inner} >> ]`,
  inner => `<< /Kids [ [ << ${inner} >> ] ] >>`,
  inner => `<< /A << /B <2F4A53> ${inner} >> /C endobj >>`,
]
const nestingOf = fc.constantFrom(...nestings)
const filler = fc.string({ unit: fc.constantFrom('a', '1', ' ', '\n', '/A', '(b)', '<AB>') })
const places: readonly ((object: string, before: string) => string | Buffer)[] = [
  (object, before) => `5 0 obj ${before}\nendobj 6 0 obj ${object} endobj`,
  object => `5 0 obj ${object} endobj 5 0 obj << >> endobj`,
  object => `trailer ${object}`,
  (object, before) => `5 0 obj << /Length 9 >> stream\n${before} 6 0 obj ${object} endobj\nendstream endobj`,
  (object, before) => packed(`5 0 ${before} ${object}`),
  object => Buffer.concat([Buffer.from('5 0 obj << /Length 9 >> stream\n'), packed(`5 0 ${object}`)]),
]
const placeOf = fc.constantFrom(...places)

const packed = (objects: string) =>
  Buffer.concat([
    Buffer.from('7 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >> stream\n'),
    deflateSync(objects),
    Buffer.from('\nendstream endobj'),
  ])

test('what does something by itself is found however its names are written, what stands around it, and where it is kept', () => {
  const hidden = fc.record({ harm: fc.constantFrom(...HARMS), isEscaped, spaces, nestingOf, placeOf, filler })
  fc.assert(
    fc.property(hidden, given => {
      const written = given.harm
        .replace(/\/\w+/g, name => name.replace(/\w/g, letter => maybeEscaped(letter, given.isEscaped)))
        .replace(/ (?=[/>])/g, () => String(given.spaces.next().value))
      const fileWith = (entry: string) => {
        const object = given.placeOf(given.nestingOf(entry), given.filler)
        return Buffer.concat([Buffer.from(HEAD), Buffer.from(object), Buffer.from(TAIL)])
      }
      expect(pdfFault(fileWith(written)), written).not.toBeNull()
      expect(pdfFault(fileWith('/Title (JavaScript)')), 'the same file without it').toBeNull()
    }),
    { numRuns: 2_000 },
  )
})

const maybeEscaped = (letter: string, escapes: fc.Stream<boolean>) =>
  escapes.next().value === true ? `#${letter.charCodeAt(0).toString(16)}` : letter
