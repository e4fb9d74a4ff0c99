import { type PDFDocument, PDFHexString, PDFName, PDFNumber } from '@cantoo/pdf-lib'

/** A line of the outline, which viewers show beside the pages: what begins on which page, counted from 1. */
export interface OutlineEntry {
  title: string
  page: number
}

/** Adds an outline of one level, in this order (ISO 32000-1, 12.3.3). */
export function addOutline(document: PDFDocument, entries: readonly OutlineEntry[]): void {
  if (entries.length === 0) return
  const { context, catalog } = document
  const outline = context.nextRef()
  const refs = entries.map(() => context.nextRef())
  for (const [index, { title, page }] of entries.entries()) {
    const [previous, own, next] = [refs[index - 1], refs[index], refs[index + 1]]
    if (own === undefined) continue
    const entry = context.obj({
      Title: PDFHexString.fromText(title),
      Parent: outline,
      Dest: [document.getPage(page - 1).ref, 'Fit'],
    })
    if (previous !== undefined) entry.set(PDFName.of('Prev'), previous)
    if (next !== undefined) entry.set(PDFName.of('Next'), next)
    context.assign(own, entry)
  }
  const [first, last] = [refs[0], refs.at(-1)]
  if (first === undefined || last === undefined) return
  const root = context.obj({ Type: 'Outlines', First: first, Last: last })
  root.set(PDFName.of('Count'), PDFNumber.of(entries.length))
  context.assign(outline, root)
  catalog.set(PDFName.of('Outlines'), outline)
}
