import { Anchor } from '@mantine/core'
import type { VehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import { useTranslation } from 'react-i18next'

/** The way to the document of an activity (VF-10, VF-11). */
export function DocumentCell({ activity }: { activity: VehicleActivity }) {
  const { t } = useTranslation()
  if (activity.document === null) return '-'
  return (
    <Anchor size="sm" href={activity.document} target="_blank" rel="noopener">
      {t('View_document')}
    </Anchor>
  )
}
