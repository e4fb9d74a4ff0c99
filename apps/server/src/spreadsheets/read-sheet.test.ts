import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { xlsxFile } from '../documents/xlsx-file.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetRow } from './sheet-bounds.ts'
import { sheetOf, withFile, workbook, zip } from './sheets.fixture.ts'

const read = (name: string, content: string | Buffer) =>
  withFile(content, async path => {
    const rows: SheetRow[] = []
    for await (const row of readSheet(path, name)) rows.push(row)
    return rows
  })
const cells = async (name: string, content: string | Buffer) => (await read(name, content)).map(row => row.cells)
const refusal = (name: string, content: string | Buffer) =>
  read(name, content).then(
    () => 'read',
    (error: { code?: string; cell?: string | null }) => [error.code, error.cell].filter(Boolean).join(' '),
  )

describe('a CSV file', () => {
  test('is read with whatever stands between the values, and with quotes', async () => {
    const expected = [
      ['Registration', 'Type'],
      ['AB12 CDE', 'Van; large'],
    ]
    expect(await cells('a.csv', 'Registration,Type\r\nAB12 CDE,Van; large\r\n')).toEqual(expected)
    expect(await cells('a.csv', '\uFEFFRegistration;Type\nAB12 CDE;"Van; large"')).toEqual(expected)
    expect(await cells('A.CSV', 'Registration\tType\nAB12 CDE\t Van; large ')).toEqual(expected)
  })

  test('has what stands behind an apostrophe as text, and is refused for a formula without one', async () => {
    expect(await cells('a.csv', "Name\n'=1+1\n'+44\n''=x\n'quoted'")).toEqual([
      ['Name'],
      ['=1+1'],
      ['+44'],
      ["'=x"],
      ["'quoted'"],
    ])
    expect(await refusal('a.csv', 'Name\nx\n =1+1')).toBe('formulas A3')
  })

  test('is read in UTF-8, UTF-16 and what Excel writes in western Europe', async () => {
    for (const encoded of [
      Buffer.from('Matrícula\nÉ'),
      Buffer.from('Matrícula\nÉ', 'latin1'),
      Buffer.from('\uFEFFMatrícula\nÉ', 'utf16le'),
    ]) {
      expect(await cells('a.csv', encoded)).toEqual([['Matrícula'], ['É']])
    }
  })

  test('has its lines counted with the headings, the empty ones left out', async () => {
    expect(await read('a.csv', 'A,B\n,\n1,2\n')).toEqual([
      { line: 1, cells: ['A', 'B'] },
      { line: 3, cells: ['1', '2'] },
    ])
  })

  test('of our own exports has the apostrophe taken off that keeps text from being run', async () => {
    expect(await cells('a.csv', "Phone\n'+351 912 345 678\n'-\n'quoted'")).toEqual([
      ['Phone'],
      ['+351 912 345 678'],
      ['-'],
      ["'quoted'"],
    ])
  })
})

describe('a workbook', () => {
  test('of our own exports is read back', async () => {
    const columns = [
      { header: 'Registration', kind: 'text' },
      { header: 'Miles', kind: 'number' },
    ] as const
    async function* rows() {
      yield ['AB12 & <CDE>', 356307042441013]
    }
    const file = await buffer(xlsxFile(columns, rows(), { locale: 'en-GB', timeZone: 'UTC', distanceUnits: 'MLS' }))
    expect(await cells('a.xlsx', file)).toEqual([
      ['Registration', 'Miles'],
      ['AB12 & <CDE>', '356307042441013'],
    ])
  })

  test('has shared and styled texts, dates, numbers, and cells that are left out', async () => {
    const file = await workbook(
      `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
       <row r="4"><c r="B4" s="1"><v>47664</v></c><c r="C4"><v>3.56307042441013E14</v></c><c r="D4" t="b"><v>1</v></c></row>
       </sheetData></worksheet>`,
      {
        shared: '<si><t>Name</t></si><si><r><t>Licence </t></r><r><t>until</t></r><rPh><t>x</t></rPh></si>',
        formats:
          '<numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
      },
    )
    expect(await read('a.xlsx', file)).toEqual([
      { line: 1, cells: ['Name', '', 'Licence until'] },
      { line: 4, cells: ['', '2030-06-30', '356307042441013', 'TRUE'] },
    ])
  })
})

describe('what is refused, with one reason', () => {
  test.each<[string, string, string | Buffer]>([
    ['not-a-spreadsheet', 'a.pdf', '%PDF-1.7'],
    ['not-a-spreadsheet', 'a.csv', '%PDF-1.7'],
    ['not-a-spreadsheet', 'a.csv', '<!doctype html><table></table>'],
    ['not-a-spreadsheet', 'a.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0])],
    ['old-excel', 'a.xlsx', Buffer.from('d0cf11e0a1b11ae100', 'hex')],
    ['disguised', 'a.xlsx', 'Registration,Type\nAB12 CDE,Van'],
    ['disguised', 'a.csv', Buffer.from('PK\x03\x04rest', 'latin1')],
    ['broken', 'a.xlsx', Buffer.from('PK\x03\x04rest', 'latin1')],
    ['broken A2', 'a.csv', 'A,B\n"1,2\n'],
    ['formulas B2', 'a.csv', 'A,B\n1,=1+1\n'],
    ['too-many-columns', 'a.csv', `${'A,'.repeat(300)}\n`],
    ['cell-too-long A2', 'a.csv', `A\n${'x'.repeat(6_000)}`],
    ['empty', 'a.csv', ''],
    ['empty', 'a.csv', '\n\n,,\n'],
  ])('%s: %s', async (code, name, content) => {
    expect(await refusal(name, content)).toBe(code)
  })

  test('a workbook with a formula, whatever it came to', async () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="C2"><f>A1*2</f><v>2</v></c></row></sheetData></worksheet>'
    expect(await refusal('a.xlsx', await workbook(sheet))).toBe('formulas C2')
  })

  test('an archive that is no workbook, and one whose sheet is no XML', async () => {
    expect(await refusal('a.xlsx', await zip({ 'readme.txt': 'hello' }))).toBe('not-a-spreadsheet')
    expect(await refusal('a.xlsx', await workbook('<worksheet><row></worksheet>'))).toBe('broken')
  })

  test('a sheet that unfolds to far more than it is, and one whose entities would', async () => {
    expect(await refusal('a.xlsx', await workbook(Buffer.alloc(60_000_000, ' ')))).toBe('too-large')
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>'
    expect(await refusal('a.xlsx', await workbook(entities))).toBe('broken')
  })

  test('a text that goes on and on, and more lines than a fleet has', async () => {
    const random = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => 97 + ((at * 7_919) % 26)))
    const long = Buffer.concat([
      Buffer.from('<worksheet><row><c t="str"><v>'),
      random,
      Buffer.from('</v></c></row></worksheet>'),
    ])
    expect(await refusal('a.xlsx', await workbook(long))).toBe('cell-too-long')
    expect(await refusal('a.csv', `A\n${'1\n'.repeat(100_001)}`)).toBe('too-many-rows')
    expect(await refusal('a.csv', `A\n${'1\n'.repeat(100_000)}`)).toBe('read')
  })

  test('an empty sheet', async () => {
    expect(await refusal('a.xlsx', await workbook(sheetOf([])))).toBe('empty')
  })
})
