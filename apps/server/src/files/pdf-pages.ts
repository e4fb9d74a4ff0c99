import { PDFArray, type PDFDocument, PDFName, PDFPageTree } from '@cantoo/pdf-lib'

/** More than anybody files of a vehicle; the tree of pages of a hostile file may say that it has any number of them. */
const MOST_NODES = 3_000
const KIDS = PDFName.of('Kids')

/**
 * Whether a document has so few pages that each may be copied. One that has a page twice has too many: by a part of the tree that is
 * in it again and again two thousand bytes make pages without number.
 */
export function hasCountablePages(document: PDFDocument): boolean {
  const seen = new Set<unknown>()
  const open: unknown[] = [document.catalog.Pages()]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!(node instanceof PDFPageTree)) continue
    const kids = node.lookupMaybe(KIDS, PDFArray)?.asArray() ?? []
    if (seen.size + kids.length > MOST_NODES) return false
    for (const kid of kids) {
      if (seen.has(kid)) return false
      seen.add(kid)
      open.push(document.context.lookup(kid))
    }
  }
  return true
}
