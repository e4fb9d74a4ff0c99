import { qrPage } from '@milepost/contract/qr-page.ts'
import type { Files } from '../../files/files.ts'
import { endOfLink } from '../../vehicle-file/document-links.ts'

/** Calls that draw a record for whoever has a link to it. */
export type PublicReport = 'driverCheckPdf' | 'inspectionPdf'

interface AtVehicle {
  id: number
  registration: string
}

/**
 * The address of the report of a record, for whoever asked for what a vehicle shows. It expires as the link to a document does; when
 * it is used the page must show that record still.
 */
export function reportLink(
  files: Pick<Files, 'sign'>,
  report: PublicReport,
  recordId: number,
  { id, registration }: AtVehicle,
  nowMs: number,
): string {
  const expires = endOfLink(nowMs)
  const signature = files.sign(signedText(report, recordId, expires))
  const query = new URLSearchParams({ registration, vehicle_id: `${id}`, expires: `${expires}`, signature })
  return `${qrPage[report].path.replace(':id', `${recordId}`)}?${query}`
}

/** Whether this server gave the link, and it has not expired. */
export function isValidReportLink(
  files: Pick<Files, 'isSigned'>,
  report: PublicReport,
  { recordId, expires, signature }: { recordId: number; expires: number; signature: string },
  nowMs: number,
): boolean {
  return expires * 1000 > nowMs && files.isSigned(signedText(report, recordId, expires), signature)
}

const signedText = (report: PublicReport, recordId: number, expires: number) =>
  `${report} of ${recordId} at the vehicle until ${expires}`
