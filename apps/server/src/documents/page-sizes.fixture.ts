import { PDFDocument } from '@cantoo/pdf-lib'

/** How large each page of a PDF is, in points. */
export async function pageSizes(pdf: Uint8Array): Promise<{ width: number; height: number }[]> {
  const document = await PDFDocument.load(pdf)
  return document.getPages().map(page => page.getSize())
}
