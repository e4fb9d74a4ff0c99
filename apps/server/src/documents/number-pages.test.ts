import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { getDocument, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { numberPages } from './number-pages.ts'

/** Of each page where its number stands as the page is seen, from the right and from below, and whether it is upright there. */
async function numbersOf(document: PDFDocument) {
  const shown = await getDocument({ data: await document.save(), verbosity: 0 }).promise
  return Promise.all(
    Array.from({ length: shown.numPages }, async (_, index) => {
      const page = await shown.getPage(index + 1)
      const viewport = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      return items.flatMap(item => {
        if (!('str' in item) || item.str === '') return []
        const [a, b, , , left, baseline] = Util.transform(viewport.transform, item.transform) as number[]
        return [
          {
            ...{ text: item.str, isUpright: (a ?? 0) > 0 && Math.abs(b ?? 1) < 0.001 },
            fromRight: Math.round(viewport.width - (left ?? 0) - item.width),
            fromBelow: Math.round(viewport.height - (baseline ?? 0)),
          },
        ]
      })
    }),
  )
}

test('a page has its number upright in its lower right corner as it is seen, however it is turned and wherever it begins', async () => {
  const document = await PDFDocument.create()
  document.addPage([200, 300])
  for (const angle of [0, 90, 180, 270]) {
    const page = document.addPage([200, 300])
    page.setCropBox(20, 30, 150, 240)
    page.setRotation(degrees(angle))
  }
  await numberPages(document, 1)
  const [front, ...numbered] = await numbersOf(document)
  expect(front).toEqual([])
  expect(numbered).toEqual(
    [2, 3, 4, 5].map(page => [{ text: `${page} / 5`, isUpright: true, fromRight: 10, fromBelow: 10 }]),
  )
})
