import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { GeofenceSearch } from './geofence-search.ts'

interface Props {
  view: GeofenceSearch['view']
  onView: (view: GeofenceSearch['view']) => void
}

/** Between the map of the geofences and the report of the visits to them. */
export function ViewSwitch({ view, onView }: Props) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t('What is shown')}
      data={[
        { value: 'map', label: t('Map') },
        { value: 'visits', label: t('Visits') },
      ]}
      value={view}
      onChange={next => onView(next === 'visits' ? 'visits' : 'map')}
    />
  )
}
