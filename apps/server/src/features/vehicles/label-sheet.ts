import { qrAddress } from '@milepost/domain/vehicles/qr-address.ts'
import { type Language, LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { Content } from 'pdfmake/interfaces.js'
import type { PdfDefinition } from '../../documents/pdf-table.ts'
import { qrCode, qrSvg } from '../../documents/qr-code.ts'
import type { LabelledVehicle } from './labelled-vehicles.ts'

export interface LabelSheet {
  vehicles: readonly LabelledVehicle[]
  /** Data addresses of the logos, by the ids of their files. */
  logos: ReadonlyMap<number, string>
  /** Where people open this installation. */
  origin: string
  language: Language
}

const MM = 72 / 25.4
const A4 = { widthMm: 210, heightMm: 297 }
const LABEL = { widthMm: 92, heightMm: 52 }
const COLUMNS = 2
const ROWS = 5
const CODE_MM = 46
const EDGE_MM = 3
const TEXT_WIDTH = (LABEL.widthMm - CODE_MM - 2 * EDGE_MM - 2) * MM

/** Labels to be cut, ten on a page of A4: the code, registration, fleet number, and the logo or the name of the customer. */
export function labelSheet({ vehicles, logos, origin, language }: LabelSheet): PdfDefinition {
  const t = textsIn(language)
  const cells = vehicles.map(vehicle => labelOf(vehicle, { logos, origin, t }))
  const rows = Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => cells[row * COLUMNS + column] ?? { text: '' }),
  )
  const body = rows.length > 0 ? rows : [[{ text: '' }]]
  // A line has a width, which would push the last row to the next page.
  const marginY = ((A4.heightMm - ROWS * LABEL.heightMm) / 2) * MM - 2
  return {
    fileName: t('QR codes'),
    title: t('QR codes'),
    locale: LOCALES[language],
    labels: { marginX: ((A4.widthMm - COLUMNS * LABEL.widthMm) / 2) * MM, marginY },
    images: Object.fromEntries([...logos].map(([id, url]) => [imageOf(id), url])),
    content: [
      {
        layout: 'labels',
        table: {
          widths: (body[0] ?? []).map(() => LABEL.widthMm * MM),
          heights: LABEL.heightMm * MM,
          dontBreakRows: true,
          body,
        },
      },
    ],
  }
}

const imageOf = (fileId: number): string => `logo-${fileId}`

interface Printing extends Pick<LabelSheet, 'logos' | 'origin'> {
  t: ReturnType<typeof textsIn>
}

function labelOf(vehicle: LabelledVehicle, { logos, origin, t }: Printing): Content {
  const { registration, fleetNumber, customer, logoFileId } = vehicle
  const owner: Content =
    logoFileId !== null && logos.has(logoFileId)
      ? { image: imageOf(logoFileId), fit: [TEXT_WIDTH, 30], margin: [0, 0, 0, 10] }
      : { text: customer, bold: true, fontSize: 9, color: '#56626f', margin: [0, 0, 0, 10] }
  const svg = qrSvg(qrCode(qrAddress(origin, vehicle), 'Q'), CODE_MM)
  return {
    columns: [
      { svg, width: CODE_MM * MM },
      {
        width: TEXT_WIDTH,
        stack: [
          owner,
          { text: registration, bold: true, fontSize: registrationSize(registration) },
          ...(fleetNumber === '' ? [] : [{ text: `${t('Fleet number')}: ${fleetNumber}`, fontSize: 9 }]),
          { text: t('Scan for documents and help'), fontSize: 7.5, color: '#56626f', margin: [0, 10, 0, 0] },
        ],
        margin: [0, 5 * MM, 0, 0],
      },
    ],
    columnGap: 2 * MM,
    margin: [EDGE_MM * MM, EDGE_MM * MM, EDGE_MM * MM, 0],
  }
}

/** As large as fits in one line: a letter in bold is about six tenths as wide as it is high. */
const registrationSize = (registration: string): number =>
  Math.max(9, Math.min(20, TEXT_WIDTH / (registration.length * 0.62)))
