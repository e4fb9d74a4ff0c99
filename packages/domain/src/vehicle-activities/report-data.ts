/** The three documents that are drawn of records of the Vehicle File (N-75). */
export const REPORT_KINDS = ['driver-check', 'defect', 'safety-inspection'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Whether what a word says is well, to be watched or wrong; in print its colour, never without the word. */
export type ReportTone = 'good' | 'watch' | 'bad' | 'plain'

/** In the language of the reader, as all texts of a report. */
export interface ReportWord {
  text: string
  tone: ReportTone
}

export interface ReportDetail {
  label: string
  value: string
}

/** A line of the table: what was looked at, or what was found. */
export interface ReportItem {
  /** With its number, where it has one. */
  name: string
  result: ReportWord
  severity: ReportWord | null
  notes: string
}

/** Lines below one heading, such as those of one area of the vehicle; null: none is written. */
export interface ReportSection {
  heading: string | null
  items: readonly ReportItem[]
}

/** JPEG or PNG, as it is in the store: it is made smaller for print. */
export interface ReportPhoto {
  content: Uint8Array
  /** What it shows; also said to who cannot see it. */
  caption: string
}

export interface ReportSignature {
  name: string
  /** Such as Driver. */
  role: string
  atMs: number
  /** As it was drawn; null: signed by name. */
  image: Uint8Array | null
  /** What was signed, such as the declaration that the vehicle is roadworthy. */
  declaration?: string
}

/**
 * What a report prints. The head is the same on all: logo, customer, title, registration, reference, date and status; then the details, the
 * description, the items, the photos and the signatures, each where there are any.
 */
export interface VehicleReport {
  kind: ReportKind
  recordId: number
  /** The number by which people name the record. */
  reference: string
  /** As it was when it was recorded. */
  registration: string
  /** When it was done. */
  atMs: number
  customer: { name: string; logo: Uint8Array | null }
  status: ReportWord
  /** Vehicle, driver, depot, odometer … in the order in which they are printed. */
  details: readonly ReportDetail[]
  description: string
  sections: readonly ReportSection[]
  photos: readonly ReportPhoto[]
  signatures: readonly ReportSignature[]
}

/** What the file is called when it is saved (VF-102, VF-103, N-14). */
export function reportFileName({
  kind,
  recordId,
  registration,
}: Pick<VehicleReport, 'kind' | 'recordId' | 'registration'>): string {
  switch (kind) {
    case 'driver-check':
      return `driver-check-${registration}.pdf`
    case 'defect':
      return `defect-report_${registration}.pdf`
    case 'safety-inspection':
      return `safety-inspection-report_${recordId}_${registration}.pdf`
  }
}
