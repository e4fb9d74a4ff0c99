import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

const CELLS = ['AB12 CDE', -1234.5, '', 'a, b', 'a; b', 'say "go"', 'a\nb', 'a\rb']

it('a line of CSV has quotation marks where a cell would end the cell or the line, and about no others', () => {
  expect(csvLine(CELLS, { hasDecimalComma: false })).toBe(
    'AB12 CDE,-1234.5,,"a, b",a; b,"say ""go""","a\nb","a\rb"\r\n',
  )
})

it('has a comma in numbers and semicolons between cells where the reader’s country writes so', () => {
  expect(csvLine(CELLS, { hasDecimalComma: true })).toBe('AB12 CDE;-1234,5;;a, b;"a; b";"say ""go""";"a\nb";"a\rb"\r\n')
})
