import { Anchor, Loader } from '@mantine/core'
import { defects } from '@milepost/contract/defects.ts'
import { safetyInspections } from '@milepost/contract/safety-inspections.ts'
import type { VehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import { reportFileName } from '@milepost/domain/vehicle-activities/report-data.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { obtainJwt } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { toastError } from '../../ui/toasts.ts'

const REPORTS = { DEFECT: 'defect', SAFETY_INSPECTION: 'safety-inspection' } as const

/** The report that is drawn of an activity's record: which kind, of which record; null where there is none (VF-12, VF-13). */
export function reportOfActivity({ activity_type_reference: reference, record_id: recordId }: VehicleActivity) {
  if (recordId === null || (reference !== 'DEFECT' && reference !== 'SAFETY_INSPECTION')) return null
  return { kind: REPORTS[reference], recordId }
}

type Report = NonNullable<ReturnType<typeof reportOfActivity>>

interface Props {
  report: Report
  registration: string
  /** "View" unless given (VF-12, VF-13). */
  label?: string
}

/** Saves the report of a defect or an inspection; its tooltip is the reference number (VF-13, N-48). */
export function ReportButton({ report, registration, label }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [isLoading, setLoading] = useState(false)
  const { kind, recordId } = report
  const fileName = reportFileName({ kind, recordId, registration })

  async function save() {
    const asked = { params: { id: recordId }, query: { language } }
    setLoading(true)
    try {
      if (kind === 'defect') {
        await obtainJwt({ suppressErrorDialog: true }).catch(() => Promise.reject(new TokenFailure()))
        await download(defects.pdf, asked, fileName, { suppressErrorDialog: true })
      } else await download(safetyInspections.pdf, asked, fileName, { suppressErrorDialog: true })
    } catch (error) {
      // VF-87, VF-88
      toastError(
        error instanceof TokenFailure
          ? t('Something when wrong with the translating token')
          : t('Something when wrong with the PDF download'),
      )
    } finally {
      setLoading(false)
    }
  }

  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      title={String(recordId)}
      disabled={isLoading}
      onClick={() => void save()}
    >
      {isLoading ? <Loader size={14} aria-label={t('Loading…')} /> : (label ?? t('View_document'))}
    </Anchor>
  )
}

/** No token was given for the host of defects. */
class TokenFailure extends Error {}
