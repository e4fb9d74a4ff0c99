import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { isEfficient, MEASURED_BRAKES } from '@milepost/domain/defects/brake-efficiency.ts'
import { INSPECTION_PARTS, INSPECTION_SECTIONS } from '@milepost/domain/defects/inspection-sections.ts'
import type { Severity } from '@milepost/domain/defects/severities.ts'
import { CHECK_AREAS, WALKAROUND_POINTS } from '@milepost/domain/defects/walkaround-points.ts'
import {
  type FormatPreferences,
  formatDistance,
  formatReportDate,
  formatTime,
} from '@milepost/domain/formats/formats.ts'
import type {
  ReportDetail,
  ReportPhoto,
  ReportSection,
  ReportSignature,
  ReportTone,
  VehicleReport,
} from '@milepost/domain/vehicle-activities/report-data.ts'
import { defectStatus, INSPECTION_CODES } from '@milepost/domain/vehicle-activities/statuses.ts'
import { activityStatusWord } from '@milepost/texts/activity-words.ts'
import {
  ANSWER_WORDS,
  AREA_WORDS,
  BRAKE_WORDS,
  CLASS_WORDS,
  CONDITION_WORDS,
  INSPECTION_WORDS,
  JUDGEMENT_WORDS,
  PART_WORDS,
  SEVERITY_WORDS,
  SIGNER_WORDS,
  WALKAROUND_WORDS,
} from '@milepost/texts/defect-words.ts'
import type { TFunction } from 'i18next'
import type { ReadDefect } from './read-defects.ts'
import type { ReadDriverCheck } from './read-driver-checks.ts'
import type { ReadInspection } from './read-inspections.ts'
import { isPictureKnown, type StoredPicture } from './record-pictures.ts'

/** What a report is made of beside its record. */
export interface ReportParts {
  t: TFunction
  preferences: FormatPreferences
  customer: VehicleReport['customer']
  /** The content of each picture, by its id. */
  contents: ReadonlyMap<number, Uint8Array>
}

const TONES: Readonly<Record<string, ReportTone>> = {
  ...{ ok: 'good', satisfactory: 'good', defect: 'bad', 'repair required': 'bad', monitor: 'watch' },
  ...{
    safe: 'good',
    unsure: 'watch',
    unsafe: 'bad',
    advisory: 'plain',
    minor: 'watch',
    major: 'bad',
    dangerous: 'bad',
  },
}
const toneOf = (word: string): ReportTone => TONES[word] ?? 'plain'

/** The report of a driver's check (N-14). */
export function driverCheckReport(check: ReadDriverCheck, parts: ReportParts): VehicleReport {
  const { t } = parts
  const sections = CHECK_AREAS.map(
    (area): ReportSection => ({
      heading: t(AREA_WORDS[area]),
      items: check.items.flatMap(({ point, answer, severity, judgement, note }) => {
        if (!isKeyOf(WALKAROUND_POINTS, point) || WALKAROUND_POINTS[point].area !== area) return []
        const isDefect = answer === 'defect'
        const notes = isDefect
          ? [
              note,
              t(JUDGEMENT_WORDS[judgement]),
              check.photos_missing.includes(point) ? t('No photograph') : '',
            ].filter(Boolean)
          : [note]
        const result = { text: t(ANSWER_WORDS[answer]), tone: toneOf(answer) }
        return [
          {
            name: t(WALKAROUND_WORDS[point]),
            result,
            severity: isDefect ? severityOf(severity, t) : null,
            notes: notes.join(' · '),
          },
        ]
      }),
    }),
  )
  return {
    ...headOf(check, parts),
    ...{ kind: 'driver-check', atMs: Date.parse(check.dated_at), description: check.note, sections },
    status:
      check.defects === 0
        ? { text: t('No defects'), tone: 'good' }
        : { text: `${t(ANSWER_WORDS.defect)}: ${check.defects}`, tone: 'bad' },
    details: [
      ...detail(t('Driver'), check.driver),
      ...detailsOf(check, parts),
      ...detail(t('Began'), momentOf(check.started_at, parts)),
      ...detail(t('Vehicle class'), t(CLASS_WORDS[check.vehicle_class])),
      ...detail(t('Safety_record'), t(JUDGEMENT_WORDS[check.judgement])),
    ],
  }
}

/** The report of a defect (VF-102). */
export function defectReport(defect: ReadDefect, parts: ReportParts): VehicleReport {
  const { t } = parts
  const name = isKeyOf(INSPECTION_SECTIONS, defect.category) ? t(INSPECTION_WORDS[defect.category]) : defect.category
  const found = {
    name: pointWord(defect.point, t) || name,
    result: { text: t(JUDGEMENT_WORDS[defect.judgement]), tone: toneOf(defect.judgement) },
    ...{ severity: severityOf(defect.severity, t), notes: defect.action_taken },
  }
  const states = defect.states.map(state => ({
    name: `${momentOf(state.at, parts)}${state.by === null ? '' : ` · ${state.by}`}`,
    result: { text: statusText('DEFECT', state.status, state.is_off_road, t), tone: 'plain' as const },
    ...{ severity: null, notes: [state.repairer, state.note].filter(Boolean).join(' · ') },
  }))
  return {
    ...headOf(defect, parts),
    ...{ kind: 'defect', atMs: Date.parse(defect.dated_at), description: defect.description },
    status: {
      text: statusText('DEFECT', defect.status, defect.is_off_road, t),
      tone: defect.is_off_road ? 'bad' : defect.status === COMPLETE_DEFECT ? 'good' : 'watch',
    },
    details: [
      ...detail(t('Reported by'), defect.reporter),
      ...detailsOf(defect, parts),
      ...detail(t('Repairer'), defect.repairer),
      ...(defect.is_prohibition ? detail(t('Prohibition (PG9)'), t('Yes')) : []),
    ],
    sections: [
      { heading: null, items: [found] },
      { heading: t('States_record'), items: states },
    ],
  }
}

const COMPLETE_DEFECT = defectStatus('complete', false)
const UNFINISHED: readonly string[] = [INSPECTION_CODES.cancelled, INSPECTION_CODES.incomplete]

/** The report of a safety inspection (VF-103). */
export function inspectionReport(inspection: ReadInspection, parts: ReportParts): VehicleReport {
  const { t } = parts
  const sections = INSPECTION_PARTS.map(
    (part): ReportSection => ({
      heading: t(PART_WORDS[part]),
      items: inspection.items.flatMap(({ point, condition, severity, note, rectification }) => {
        if (!isKeyOf(INSPECTION_SECTIONS, point) || INSPECTION_SECTIONS[point].part !== part) return []
        const isToRepair = condition === 'repair required'
        return [
          {
            name: `${INSPECTION_SECTIONS[point].number} ${t(INSPECTION_WORDS[point])}`,
            result: {
              text: t(CONDITION_WORDS[condition]),
              tone: isToRepair && rectification ? ('watch' as const) : toneOf(condition),
            },
            severity: isToRepair ? severityOf(severity, t) : null,
            notes: [note, rectification].filter(Boolean).join(' – '),
          },
        ]
      }),
    }),
  )
  const measured = MEASURED_BRAKES.flatMap(brake => {
    const percent = inspection.brakes[brake]
    if (percent === undefined) return []
    const isGood = isEfficient(brake, percent)
    const result = { text: `${percent} %`, tone: isGood ? ('good' as const) : ('bad' as const) }
    return [{ name: t(BRAKE_WORDS[brake]), result, severity: null, notes: '' }]
  })
  return {
    ...headOf(inspection, parts),
    ...{ kind: 'safety-inspection', atMs: Date.parse(inspection.dated_at), description: inspection.note },
    status: {
      text: activityStatusWord('SAFETY_INSPECTION', inspection.status, t),
      tone: UNFINISHED.includes(inspection.status) ? 'watch' : 'good',
    },
    details: [
      // The day that counts, whenever its record was finished.
      ...detail(t('Inspection date'), formatReportDate(Date.parse(`${inspection.inspected_on}T00:00:00Z`), 'UTC')),
      ...detail(t('Inspector'), inspection.inspector),
      ...detail(t('Repairer'), inspection.repairer),
      ...detailsOf(inspection, parts),
      ...detail(t('Vehicle class'), t(CLASS_WORDS[inspection.vehicle_class])),
      ...detail(t('Roadworthy'), roadworthyWord(inspection, t)),
    ],
    sections: [...sections, { heading: t('Brake test'), items: measured }],
  }
}

interface Head {
  id: number
  reference: string
  vehicle: { registration: string }
  depot: string | null
  odometer_m: number | null
  pictures: readonly StoredPicture[]
}

const headOf = (record: Head, parts: ReportParts) => ({
  ...{ recordId: record.id, reference: record.reference, registration: record.vehicle.registration },
  ...{ customer: parts.customer, photos: photosOf(record.pictures, parts) },
  signatures: signaturesOf(record.pictures, parts),
})

const detailsOf = ({ depot, odometer_m }: Head, { t, preferences }: ReportParts): ReportDetail[] => [
  ...detail(t('Depot_record'), depot),
  ...detail(t('Odometer'), odometer_m === null ? null : formatDistance(odometer_m, preferences)),
]

const detail = (label: string, value: string | null): ReportDetail[] =>
  value === null || value === '' ? [] : [{ label, value }]

const severityOf = (severity: Severity, t: TFunction) => ({ text: t(SEVERITY_WORDS[severity]), tone: toneOf(severity) })

/** What nobody has completed says nothing of the vehicle yet. */
function roadworthyWord({ status, is_roadworthy }: ReadInspection, t: TFunction): string {
  if (UNFINISHED.includes(status)) return t('Not decided')
  return is_roadworthy ? t('Yes') : t('No')
}

function statusText(reference: string, status: string, isOffRoad: boolean, t: TFunction): string {
  const word = activityStatusWord(reference, status, t)
  return isOffRoad ? `${word} · ${t('Off road (VOR)')}` : word
}

function momentOf(at: string, { preferences }: ReportParts): string {
  const atMs = Date.parse(at)
  return `${formatReportDate(atMs, preferences.timeZone)} ${formatTime(atMs, preferences)}`
}

const photosOf = (pictures: readonly StoredPicture[], { t, contents }: ReportParts): ReportPhoto[] =>
  pictures.flatMap(({ id, kind, point, caption }) => {
    const content = contents.get(id)
    if (kind !== 'photo' || content === undefined) return []
    return [{ content, caption: [pointWord(point, t), caption].filter(Boolean).join(' · ') || t('Photo_record') }]
  })

function pointWord(point: string | null, t: TFunction): string {
  if (point !== null && isKeyOf(WALKAROUND_WORDS, point)) return t(WALKAROUND_WORDS[point])
  return point !== null && isKeyOf(INSPECTION_WORDS, point) ? t(INSPECTION_WORDS[point]) : ''
}

const signaturesOf = (pictures: readonly StoredPicture[], { t, contents }: ReportParts): ReportSignature[] =>
  pictures.flatMap(picture => {
    const { id, kind, signerName, signerRole, createdAt } = picture
    if (kind !== 'signature' || signerRole === null) return []
    const role = t(SIGNER_WORDS[signerRole])
    const image = isPictureKnown(picture) ? (contents.get(id) ?? null) : null
    return [{ name: signerName ?? t('Signed_report'), role, atMs: createdAt.getTime(), image }]
  })
