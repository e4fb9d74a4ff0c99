import { useTranslation } from 'react-i18next'
import { FilterChip } from '../../records/FilterChip.tsx'
import classes from './EventsResults.module.css'
import type { EventsSearch } from './events-search.ts'
import { useEventChoices } from './use-event-choices.ts'

interface Props {
  search: EventsSearch
  change: (change: Partial<EventsSearch>) => void
}

/** By which driver and geofence the list is narrowed; each can be taken away. */
export function EventFilterChips({ search, change }: Props) {
  const { t } = useTranslation()
  const { driverId, geofenceId } = search
  const choices = useEventChoices(search)
  if (driverId === null && geofenceId === null) return null
  const nameIn = (list: readonly { id: number; name: string }[] | undefined, chosenId: number | null) =>
    list === undefined ? '…' : (list.find(({ id }) => id === chosenId)?.name ?? t('Unknown'))
  const driver = nameIn(choices?.drivers, driverId)
  const geofence = nameIn(choices?.geofences, geofenceId)
  const clear = (filter: Partial<EventsSearch>) => () => change({ ...filter, page: 1, selectedId: null })
  return (
    <ul className={classes.filters} aria-label={t('Filters in use')}>
      {driverId !== null && (
        <FilterChip text={t('Driver: {{name}}', { name: driver })} onRemove={clear({ driverId: null })} />
      )}
      {geofenceId !== null && (
        <FilterChip text={t('Geofence: {{name}}', { name: geofence })} onRemove={clear({ geofenceId: null })} />
      )}
    </ul>
  )
}
