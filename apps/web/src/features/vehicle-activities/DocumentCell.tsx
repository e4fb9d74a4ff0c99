import { Anchor } from '@mantine/core'
import type { VehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import { useTranslation } from 'react-i18next'
import { ReportButton, reportOfActivity } from './ReportButton.tsx'

/** The way to the document of an activity, or to the report of its record (VF-10 to VF-13). */
export function DocumentCell({ activity }: { activity: VehicleActivity }) {
  const { t } = useTranslation()
  if (activity.document === null) {
    const report = reportOfActivity(activity)
    return report ? <ReportButton report={report} registration={activity.vehicle.registration} /> : '-'
  }
  return (
    <Anchor size="sm" href={activity.document} target="_blank" rel="noopener">
      {t('View_document')}
    </Anchor>
  )
}
