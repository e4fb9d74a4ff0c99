import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { checkPdf } from './check-pdf.ts'
import { pagesWithoutNumber } from './hostile-pdf.fixture.ts'

async function pdfOf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < pages; page++) pdf.addPage()
  return Buffer.from(await pdf.save())
}

test('a document of pages that people file is taken', async () => {
  expect(await checkPdf(await pdfOf(1))).toBeNull()
  expect(await checkPdf(await pdfOf(400))).toBeNull()
})

test('one of too many pages is not, nor is one whose tree of pages holds a part of itself again and again', async () => {
  expect(await checkPdf(await pdfOf(3_100))).toBe('pages')
  expect(await checkPdf(Buffer.from(pagesWithoutNumber()))).toBe('pages')
})
