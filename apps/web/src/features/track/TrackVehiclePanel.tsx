import { IconTruckOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Message } from '../../ui/Message.tsx'
import panelClasses from '../../ui/Panel.module.css'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { GroupTree } from '../../vehicle-lists/GroupTree.tsx'
import { VehicleAutocomplete } from '../../vehicle-lists/VehicleAutocomplete.tsx'
import { GroupsFailed } from './GroupsFailed.tsx'
import type { TrackData } from './track-data.ts'
import type { TrackGroups } from './use-track-groups.ts'
import { VehicleWords } from './VehicleWords.tsx'

interface Props {
  data: TrackData
  groups: TrackGroups
  isLoading: boolean
  hasVehicles: boolean
  selectedId: number | null
  onSelect: (vehicleId: number) => void
}

/** Which vehicle is followed: by its registration, or out of the list. */
export function TrackVehiclePanel({ data, groups, isLoading, hasVehicles, selectedId, onSelect }: Props) {
  const { t } = useTranslation()
  return (
    <div className={panelClasses.panel}>
      <div className={panelClasses.head}>
        <VehicleAutocomplete label={t('Vehicle')} onSelect={vehicle => vehicle !== null && onSelect(vehicle.id)} />
        {groups.error !== null && <GroupsFailed error={groups.error} onRetry={groups.retry} />}
      </div>
      {isLoading ? (
        <SkeletonRows label={t('Loading vehicles…')} />
      ) : hasVehicles ? (
        <GroupTree
          label={t('Vehicles by region and group')}
          tree={groups.tree}
          isFound={null}
          selectedId={selectedId}
          member={id => ({ words: <VehicleWords data={data} id={id} ticks={null} />, isDisabled: false })}
          onSelect={onSelect}
        />
      ) : (
        <Message
          icon={IconTruckOff}
          title={t('No vehicles yet')}
          text={t('Add vehicles in Administration to see them here.')}
        />
      )}
    </div>
  )
}
