import { addPicturePage } from './picture-page.ts'

/** A PDF of JPEG pictures, a page each, in their order. Of the same pictures it is the same bytes: nothing in it tells when it was made. */
export async function joinPictures(jpegs: readonly Uint8Array[]): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create({ updateMetadata: false })
  for (const jpeg of jpegs) addPicturePage(document, await document.embedJpg(jpeg))
  return Buffer.from(await document.save())
}
