import type { ReportItem, ReportTone, ReportWord } from '@milepost/domain/vehicle-activities/report-data.ts'
import type { PrintedReport } from './printed-report.ts'
import { HEIGHT, type Part, QUIET, RULE, Sheet, WIDTH } from './report-sheet.ts'

/** As dark as reading on white needs. */
const TONES: Readonly<Record<ReportTone, string>> = {
  good: '#17663a',
  watch: '#8a4b00',
  bad: '#a61b1b',
  plain: '#3c4854',
}
const SHADES: Readonly<Record<ReportTone, string>> = {
  good: '#e6f4ec',
  watch: '#fdf1dd',
  bad: '#fcebea',
  plain: '#eef1f4',
}
const GAP = 12

/** The file of a report: A4, tagged, with the number of each page. */
export function drawReport(report: PrintedReport): Promise<Buffer> {
  const registration = report.details[0]?.value ?? ''
  const sheet = new Sheet({ title: `${report.title} · ${registration}`, locale: report.locale })
  drawHead(sheet, report)
  drawDetails(sheet, report)
  drawDescription(sheet, report)
  drawItems(sheet, report)
  drawPhotos(sheet, report)
  drawSignatures(sheet, report)
  const reference = report.details[1]?.value ?? ''
  return sheet.end([report.customer, report.title, registration, reference].join(' · '), report.pageOf)
}

const LOGO = { width: 170, height: 44 }

function drawHead(sheet: Sheet, { customer, logo, title, status }: PrintedReport): void {
  const part = sheet.part('Sect')
  if (logo) sheet.picture(part, logo, { ...LOGO, x: sheet.left, y: sheet.y, atLeft: true })
  sheet.text(part, 'P', customer, {
    ...{ y: sheet.y + (logo ? 16 : 4), size: logo ? 10 : 14, bold: true, align: logo ? 'right' : 'left' },
    ...(logo && { x: sheet.left + LOGO.width, width: WIDTH - LOGO.width }),
  })
  sheet.y += logo ? LOGO.height + 8 : 28
  sheet.rule(QUIET)
  sheet.y += 14
  sheet.text(part, 'H1', title, { size: 19, bold: true, width: WIDTH - 200 })
  drawStatus(sheet, part, status)
  sheet.y += sheet.heightOf(title, WIDTH - 200, { size: 19, bold: true }) + GAP
}

function drawStatus(sheet: Sheet, part: Part, { text, tone }: ReportWord): void {
  const style = { size: 9.5, bold: true, color: TONES[tone] }
  const width = Math.min(190, sheet.styled(style).widthOfString(text) + 20)
  const x = sheet.left + WIDTH - width
  const height = sheet.heightOf(text, width - 19, style) + 10
  sheet.decoration(doc => {
    doc.roundedRect(x, sheet.y, width, height, 4).fill(SHADES[tone])
  })
  sheet.text(part, 'P', text, { ...style, x: x + 9.5, y: sheet.y + 5, width: width - 18, align: 'center' })
}

const DETAIL_COLUMNS = 3

function drawDetails(sheet: Sheet, { details }: PrintedReport): void {
  const part = sheet.part('Sect')
  const width = (WIDTH - (DETAIL_COLUMNS - 1) * GAP) / DETAIL_COLUMNS
  for (let at = 0; at < details.length; at += DETAIL_COLUMNS) {
    const row = details.slice(at, at + DETAIL_COLUMNS)
    const height = Math.max(...row.map(({ value }) => sheet.heightOf(value, width, { size: 10, bold: true })))
    sheet.room(height + 20)
    for (const [column, { label, value }] of row.entries()) {
      const x = sheet.left + column * (width + GAP)
      sheet.text(part, 'P', label, { x, width, size: 7.5, color: QUIET })
      sheet.text(part, 'P', value || '–', { x, y: sheet.y + 10, width, size: 10, bold: true })
    }
    sheet.y += height + 20
  }
}

function heading(sheet: Sheet, part: Part, text: string, following: number): void {
  sheet.room(GAP + 22 + following)
  sheet.y += GAP
  sheet.text(part, 'H2', text, { size: 11.5, bold: true })
  sheet.y += 20
}

function drawDescription(sheet: Sheet, { description }: PrintedReport): void {
  if (description.text === '') return
  const part = sheet.part('Sect')
  heading(sheet, part, description.heading, 12)
  for (const piece of inPieces(sheet, description.text, WIDTH, { size: 9.5 })) {
    const height = sheet.heightOf(piece, WIDTH, { size: 9.5 })
    sheet.room(height)
    sheet.text(part, 'P', piece, { size: 9.5 })
    sheet.y += height
  }
}

/** A text in pieces, of which each fits on a page. */
function inPieces(sheet: Sheet, text: string, width: number, style: { size?: number } = {}): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest !== '') {
    let length = rest.length
    while (length > 1 && sheet.heightOf(rest.slice(0, length), width, style) > HEIGHT / 2) {
      const shorter = Math.floor(length * 0.8)
      const space = rest.lastIndexOf(' ', shorter)
      length = space > shorter / 2 ? space + 1 : shorter
    }
    pieces.push(rest.slice(0, length).trim())
    rest = rest.slice(length)
  }
  return pieces
}

interface Column {
  name: string
  width: number
  of: (item: ReportItem) => ReportWord
}

const CELL = { x: 5, y: 3.5 }
const NARROW = 92

const plain = (text: string): ReportWord => ({ text, tone: 'plain' })

/** The severity has a column where any item has one. */
function columnsOf({ items: { columns, sections } }: PrintedReport): Column[] {
  const [name = '', result = '', severity = '', notes = ''] = columns
  const hasSeverity = sections.some(({ items }) => items.some(item => item.severity !== null))
  const nameWidth = 180
  const notesWidth = WIDTH - nameWidth - NARROW - (hasSeverity ? NARROW : 0)
  return [
    { name, width: nameWidth, of: item => plain(item.name) },
    { name: result, width: NARROW, of: item => item.result },
    ...(hasSeverity ? [{ name: severity, width: NARROW, of: (item: ReportItem) => item.severity ?? plain('') }] : []),
    { name: notes, width: notesWidth, of: item => plain(item.notes) },
  ]
}

function drawItems(sheet: Sheet, report: PrintedReport): void {
  const { heading: title, sections } = report.items
  if (sections.length === 0) return
  const part = sheet.part('Sect')
  heading(sheet, part, title, 60)
  const columns = columnsOf(report)
  const table = sheet.part('Table', part)
  drawTableHead(sheet, columns, table)
  for (const section of sections) {
    if (section.heading !== null) {
      roomForRow(sheet, columns, 44)
      drawSectionHeading(sheet, table, section.heading)
    }
    for (const item of section.items) drawItem(sheet, columns, table, item)
  }
}

/** With `table` null it is said again on top of a page, for those who see it alone. */
function drawTableHead(sheet: Sheet, columns: readonly Column[], table: Part | null): void {
  const style = { size: 8, bold: true, color: QUIET }
  const cells = columns.map((column, at) => ({ ...column, x: leftOf(columns, at) }))
  if (table) {
    const row = sheet.part('TR', table)
    for (const { name, x, width } of cells)
      sheet.text(row, 'TH', name, { ...style, x: x + CELL.x, width: width - 2 * CELL.x })
  } else {
    sheet.decoration(() => {
      const doc = sheet.styled(style)
      for (const { name, x, width } of cells) doc.text(name, x + CELL.x, sheet.y, { width: width - 2 * CELL.x })
    })
  }
  sheet.y += 13
  sheet.rule(QUIET)
}

const leftOf = (columns: readonly Column[], at: number) =>
  40 + columns.slice(0, at).reduce((sum, { width }) => sum + width, 0)

function roomForRow(sheet: Sheet, columns: readonly Column[], height: number): void {
  const before = sheet.y
  sheet.room(height)
  if (sheet.y < before) drawTableHead(sheet, columns, null)
}

function drawSectionHeading(sheet: Sheet, table: Part, text: string): void {
  sheet.decoration(doc => {
    doc.rect(sheet.left, sheet.y + 0.5, WIDTH, 17).fill('#f3f5f7')
  })
  sheet.text(sheet.part('TR', table), 'TH', text, {
    x: sheet.left + CELL.x,
    y: sheet.y + 4,
    bold: true,
    width: WIDTH - 2 * CELL.x,
  })
  sheet.y += 17.5
}

function drawItem(sheet: Sheet, columns: readonly Column[], table: Part, item: ReportItem): void {
  const notesWidth = (columns.at(-1)?.width ?? 0) - 2 * CELL.x
  const [notes = '', ...rest] = inPieces(sheet, item.notes, notesWidth)
  drawRow(sheet, columns, table, { ...item, notes })
  const blank = { name: '', result: { text: '', tone: 'plain' }, severity: null } as const
  for (const piece of rest) drawRow(sheet, columns, table, { ...blank, notes: piece })
}

function drawRow(sheet: Sheet, columns: readonly Column[], table: Part, item: ReportItem): void {
  const cells = columns.map((column, at) => {
    const { text, tone } = column.of(item)
    const style = tone === 'plain' ? {} : { color: TONES[tone], bold: true }
    return { text, style, x: leftOf(columns, at) + CELL.x, width: column.width - 2 * CELL.x }
  })
  const height = Math.max(...cells.map(({ text, width, style }) => sheet.heightOf(text, width, style))) + 2 * CELL.y
  roomForRow(sheet, columns, height)
  const row = sheet.part('TR', table)
  for (const { text, style, x, width } of cells)
    sheet.text(row, 'TD', text, { ...style, x, y: sheet.y + CELL.y, width })
  sheet.y += height
  sheet.rule(RULE)
}

const PAIR_WIDTH = (WIDTH - GAP) / 2
const PHOTO_HEIGHT = 180

function drawPhotos(sheet: Sheet, { photos: { heading: title, pictures } }: PrintedReport): void {
  if (pictures.length === 0) return
  const part = sheet.part('Sect')
  heading(sheet, part, title, PHOTO_HEIGHT + 30)
  for (let at = 0; at < pictures.length; at += 2) {
    const pair = pictures.slice(at, at + 2)
    const captions = Math.max(...pair.map(({ alt }) => sheet.heightOf(alt, PAIR_WIDTH, { size: 8 })))
    sheet.room(PHOTO_HEIGHT + captions + 6)
    for (const [column, picture] of pair.entries()) {
      const x = sheet.left + column * (PAIR_WIDTH + GAP)
      const box = { x, y: sheet.y, width: PAIR_WIDTH, height: PHOTO_HEIGHT }
      sheet.decoration(doc => {
        doc.rect(x, sheet.y, PAIR_WIDTH, PHOTO_HEIGHT).fill('#f3f5f7')
      })
      sheet.picture(part, picture, box)
      sheet.text(part, 'Caption', picture.alt, { x, y: sheet.y + PHOTO_HEIGHT + 4, width: PAIR_WIDTH, size: 8 })
    }
    sheet.y += PHOTO_HEIGHT + captions + 6 + GAP
  }
}

const SIGNATURE_HEIGHT = 42

function drawSignatures(sheet: Sheet, { signatures: { heading: title, signed } }: PrintedReport): void {
  if (signed.length === 0) return
  const part = sheet.part('Sect')
  heading(sheet, part, title, 110)
  for (let at = 0; at < signed.length; at += 2) {
    const pair = signed.slice(at, at + 2)
    const declarations = Math.max(
      ...pair.map(({ declaration }) => declaration && sheet.heightOf(declaration, PAIR_WIDTH)).map(Number),
    )
    const height = declarations + SIGNATURE_HEIGHT + 36
    sheet.room(height)
    for (const [column, { name, note, declaration, picture }] of pair.entries()) {
      const x = sheet.left + column * (PAIR_WIDTH + GAP)
      const place = { x, width: PAIR_WIDTH }
      if (declaration !== '') sheet.text(part, 'P', declaration, place)
      const y = sheet.y + declarations + 4
      if (picture) sheet.picture(part, picture, { ...place, y, height: SIGNATURE_HEIGHT, atLeft: true })
      const line = y + SIGNATURE_HEIGHT + 3
      sheet.decoration(doc => {
        doc
          .moveTo(x, line)
          .lineTo(x + PAIR_WIDTH, line)
          .lineWidth(0.6)
          .stroke(QUIET)
      })
      sheet.text(part, 'P', name, { ...place, y: line + 4, bold: true })
      sheet.text(part, 'P', note, { ...place, y: line + 15, size: 8, color: QUIET })
    }
    sheet.y += height + 4
  }
}
