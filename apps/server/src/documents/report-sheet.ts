import PDFDocument from 'pdfkit'
import { ROBOTO_FILES } from './roboto.ts'

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = { side: 40, top: 40, bottom: 56 }
export const WIDTH = PAGE.width - 2 * MARGIN.side
/** What stands on a page from its first line to its last. */
export const HEIGHT = PAGE.height - MARGIN.top - MARGIN.bottom

export const INK = '#1a222b'
export const QUIET = '#56626f'
export const RULE = '#dce2e8'

export interface TextStyle {
  size?: number
  bold?: boolean
  color?: string
  align?: 'left' | 'right' | 'center'
}

/** A part of the structure of a document, by which programs read it aloud (ISO 32000-1, 14.7). */
export type Part = PDFKit.PDFStructureElement

/** Pages that are written from top to bottom. Whatever is drawn is part of the structure of the document, or said to be decoration. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly #root: Part
  readonly left = MARGIN.side
  y = MARGIN.top

  constructor({ title, locale }: { title: string; locale: string }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN.top, bottom: MARGIN.bottom, left: MARGIN.side, right: MARGIN.side },
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: locale,
      displayTitle: true,
      info: { Title: title, Producer: 'Milepost', Creator: 'Milepost' },
      font: ROBOTO_FILES.normal,
    })
    this.#root = this.doc.struct('Document')
    this.doc.addStructure(this.#root)
  }

  /** Adds a part to the structure: to another one, or to the document. */
  part(type: string, within: Part = this.#root): Part {
    const part = this.doc.struct(type)
    within.add(part)
    return part
  }

  /** Begins a new page unless so much fits on this one. */
  room(height: number): void {
    if (this.y + height <= PAGE.height - MARGIN.bottom) return
    this.doc.addPage()
    this.y = MARGIN.top
  }

  heightOf(text: string, width: number, style: TextStyle = {}): number {
    return this.styled(style).heightOfString(text || ' ', { width })
  }

  /** Text at a place, as a part of the structure of that type. What is longer than the page goes on on the next. */
  text(
    within: Part,
    type: string,
    text: string,
    { x = this.left, y = this.y, width = WIDTH, ...style }: TextStyle & { x?: number; y?: number; width?: number } = {},
  ): void {
    const draw = () => {
      this.styled(style).text(text, x, y, { width, align: style.align ?? 'left' })
    }
    // So that a table cell can be read with the head of its column. The types of pdfkit lack it.
    const options: { title?: string; scope?: 'Column' } = type === 'TH' ? { scope: 'Column' } : {}
    within.add(this.doc.struct(type, options, draw))
  }

  /** A picture within a box, in its middle or at its left. */
  picture(
    within: Part,
    { content, alt }: { content: Uint8Array; alt: string },
    { x, y, width, height, atLeft = false }: { x: number; y: number; width: number; height: number; atLeft?: boolean },
  ): void {
    const draw = () => {
      const fit: [number, number] = [width, height]
      this.doc.image(Buffer.from(content), x, y, atLeft ? { fit } : { fit, align: 'center', valign: 'center' })
    }
    within.add(this.doc.struct('Figure', { alt }, draw))
  }

  /** Lines and areas, which say nothing. */
  decoration(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw(this.doc)
    this.doc.endMarkedContent()
  }

  rule(color = RULE): void {
    this.decoration(doc => {
      doc
        .moveTo(this.left, this.y)
        .lineTo(this.left + WIDTH, this.y)
        .lineWidth(0.6)
        .stroke(color)
    })
  }

  /** Writes the foot of every page, once all are there, and gives the file. */
  async end(foot: string, pageOf: string): Promise<Buffer> {
    this.#root.end()
    const { doc } = this
    const { start, count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      doc.switchToPage(start + page)
      // Below what else may be written on a page.
      doc.page.margins.bottom = 0
      doc.markContent('Artifact', { type: 'Pagination' })
      const y = PAGE.height - 36
      const numbered = pageOf.replace('{page}', `${page + 1}`).replace('{pages}', `${count}`)
      this.styled({ size: 7.5, color: QUIET }).text(foot, this.left, y, {
        width: WIDTH - 90,
        height: 10,
        ellipsis: true,
      })
      this.doc.text(numbered, this.left, y, { width: WIDTH, align: 'right' })
      doc.endMarkedContent()
    }
    const pieces: Uint8Array[] = []
    doc.on('data', (piece: Uint8Array) => pieces.push(piece))
    const ended = new Promise<void>(resolve => doc.once('end', resolve))
    doc.end()
    await ended
    return Buffer.concat(pieces)
  }

  /**
   * The document, set to write so. Fonts are named by their files: pdfkit opens a font anew at each use of a second name for
   * the one that it began with, which took half the time of a report.
   */
  styled({ size = 8.5, bold = false, color = INK }: TextStyle): PDFKit.PDFDocument {
    return this.doc
      .font(bold ? ROBOTO_FILES.bold : ROBOTO_FILES.normal)
      .fontSize(size)
      .fillColor(color)
  }
}
