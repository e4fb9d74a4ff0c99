import type { PDFDocument, PDFImage, PDFPage } from '@cantoo/pdf-lib'

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 40

/** Adds an A4 page with the picture in its middle, upright or on its side as the picture is. */
export function addPicturePage(document: PDFDocument, picture: PDFImage): PDFPage {
  const isWide = picture.width > picture.height
  const [width, height] = isWide ? [A4.height, A4.width] : [A4.width, A4.height]
  const placed = picture.scaleToFit(width - 2 * MARGIN, height - 2 * MARGIN)
  const page = document.addPage([width, height])
  page.drawImage(picture, { ...placed, x: (width - placed.width) / 2, y: (height - placed.height) / 2 })
  return page
}
