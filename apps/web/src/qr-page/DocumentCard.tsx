import type { PublicActivity } from '@milepost/contract/qr-page.ts'
import { reportFileName } from '@milepost/domain/vehicle-activities/report-data.ts'
import { type SealedInspection, sealedInspection } from '@milepost/domain/vehicle-activities/sealed-inspection.ts'
import { type InspectionState, shownStatus } from '@milepost/domain/vehicle-activities/statuses.ts'
import { type Language, LOCALES } from '@milepost/texts/language.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { type QrText, qrTexts } from './qr-texts.ts'

/** QR-13. */
const TITLES: Readonly<Record<PublicActivity['activity_type']['reference'], QrText>> = {
  MOT: 'Newest MOT',
  VTG7: 'Newest plating certificate',
  SAFETY_INSPECTION: 'Newest safety inspection',
  PMI_FORM: 'Newest PMI form',
}

const INSPECTIONS: Readonly<Record<InspectionState, QrText>> = {
  cancelled: 'Inspection: cancelled',
  incomplete: 'Inspection: incomplete',
  complete: 'Inspection: complete',
  'internal-qc-review': 'Inspection: internal QC review',
  'qc-done': 'Inspection: QC done',
}

/** Before the registration, in place of what was sealed in English. */
const OF_VEHICLE: Readonly<Record<SealedInspection, QrText>> = {
  'by app': 'Inspection of a vehicle',
  'by hand': 'Inspection of a vehicle, filed by hand',
}

const RESULTS: ReadonlyMap<string, QrText> = new Map([
  ['Pass', 'Result: Pass'],
  ['Fail', 'Result: Fail'],
  ['PRS', 'Result: PRS'],
  ['Completed', 'Result: Completed'],
])

interface DocumentCardProps {
  activity: PublicActivity
  language: Language
  /** The report was asked for and not had. */
  onFailure: () => void
}

/** One of the newest documents: what it is, what it says, its day and result, and the document itself (QR-08 to QR-10). */
export function DocumentCard({ activity, language, onFailure }: DocumentCardProps) {
  const t = qrTexts(language)
  const status = statusText(activity, t)
  const {
    record_id: recordId,
    vehicle: { registration },
  } = activity
  // A document is of a day, which is stored as its start in UTC (VF-81).
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <li className="card">
      <h3>{t(TITLES[activity.activity_type.reference])}</h3>
      <p>{descriptionOf(activity, t)}</p>
      <p className="facts">
        <time dateTime={activity.date}>{day.format(new Date(activity.date))}</time>
        {status !== null && <span className="status">{status}</span>}
      </p>
      {activity.document !== null && (
        <a className="button" href={activity.document}>
          {activity.is_picture ? t('View picture') : t('View PDF')}
        </a>
      )}
      {recordId !== null && activity.report !== null && (
        // N-48
        <DownloadButton
          {...{ report: activity.report, language, onFailure }}
          fileName={reportFileName({ kind: 'safety-inspection', recordId, registration })}
          tooltip={`${recordId}`}
        />
      )}
    </li>
  )
}

function descriptionOf(
  { activity_type, description, vehicle: { registration } }: PublicActivity,
  t: ReturnType<typeof qrTexts>,
): string {
  const kind = sealedInspection({ reference: activity_type.reference, description, registration })
  return kind === null ? description : `${t(OF_VEHICLE[kind])} ${registration}`
}

function statusText({ activity_type, status }: PublicActivity, t: ReturnType<typeof qrTexts>): string | null {
  const shown = shownStatus(activity_type.reference, status)
  if (shown.of === 'inspection') return t(INSPECTIONS[shown.state])
  if (shown.of !== 'other') return null
  const result = RESULTS.get(shown.text)
  return result === undefined ? shown.text : t(result)
}
