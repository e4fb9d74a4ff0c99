import { degrees, type PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

const SIZE = 7
/** From the right and the lower edge as the page is seen, below what documents print as their own number. */
const EDGE = 10
const PADDING = 2

/** Writes on each page from the index `from` on which it is of how many, small in its lower right corner on a white ground. */
export async function numberPages(document: PDFDocument, from: number): Promise<void> {
  const font = await document.embedFont(StandardFonts.Helvetica)
  const pages = document.getPages()
  for (const [index, page] of pages.entries()) {
    if (index < from) continue
    const text = `${index + 1} / ${pages.length}`
    const width = font.widthOfTextAtSize(text, SIZE)
    const seen = seenOf(page)
    const u = seen.width - EDGE - width
    const turn = degrees(seen.angle)
    page.drawRectangle({
      ...seen.at(u - PADDING, EDGE - PADDING),
      width: width + 2 * PADDING,
      height: SIZE + 2 * PADDING,
      rotate: turn,
      color: rgb(1, 1, 1),
      opacity: 0.85,
    })
    page.drawText(text, { ...seen.at(u, EDGE), size: SIZE, font, rotate: turn, color: rgb(0.2, 0.2, 0.2) })
  }
}

interface SeenPage {
  /** By how much what is drawn is turned, so that it stands upright on a page that is shown turned. */
  angle: 0 | 90 | 180 | 270
  width: number
  /** The place of a point `u` to the right of the left edge and `v` above the lower edge, as the page is seen. */
  at(u: number, v: number): { x: number; y: number }
}

function seenOf(page: PDFPage): SeenPage {
  const { x, y, width, height } = page.getCropBox()
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return { angle: 90, width: height, at: (u, v) => ({ x: x + width - v, y: y + u }) }
    case 180:
      return { angle: 180, width, at: (u, v) => ({ x: x + width - u, y: y + height - v }) }
    case 270:
      return { angle: 270, width: height, at: (u, v) => ({ x: x + v, y: y + height - u }) }
    default:
      return { angle: 0, width, at: (u, v) => ({ x: x + u, y: y + v }) }
  }
}
