import { SegmentedControl } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSearch } from '../../ui/ListSearch.tsx'
import { Message } from '../../ui/Message.tsx'
import panelClasses from '../../ui/Panel.module.css'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import type { Ticks } from '../../vehicle-lists/group-tree.ts'
import { DriverList } from './DriverList.tsx'
import { GroupsFailed } from './GroupsFailed.tsx'
import { StatusCounts } from './StatusCounts.tsx'
import type { TrackData } from './track-data.ts'
import type { TrackSearch } from './track-search.ts'
import type { DriverGroups } from './use-driver-groups.ts'
import type { TrackGroups } from './use-track-groups.ts'
import { VehicleList } from './VehicleList.tsx'
import type { VehicleFacts } from './vehicle-store.ts'

interface Props {
  data: TrackData
  groups: TrackGroups
  drivers: DriverGroups
  isLoading: boolean
  hasVehicles: boolean
  ticks: Ticks
  search: string
  list: TrackSearch['list']
  statuses: TrackSearch['statuses']
  isFound: (vehicle: VehicleFacts) => boolean
  selectedId: number | null
  onSearch: (text: string) => void
  /** Looks on the whole map for what the list does not have. */
  onFind: () => void
  onList: (list: TrackSearch['list']) => void
  onStatuses: (statuses: TrackSearch['statuses']) => void
  onTick: (groupIds: readonly number[], ticked: boolean) => void
  /** With the group to tick when none of the vehicle's is; null for its first. */
  onSelect: (vehicleId: number, groupId: number | null) => void
  /** The list of the nearest vehicles. */
  nearest: ReactNode
}

/** Search, the statuses with their numbers, and the tree of vehicles or of drivers. */
export function TrackPanel(props: Props) {
  const { data, groups, drivers, isLoading, hasVehicles, ticks, search, list, statuses, selectedId } = props
  const { onTick, onSelect } = props
  const { t } = useTranslation()
  if (isLoading) return <PanelSkeleton label={t('Loading vehicles…')} toolsPx={[28, 34, 34]} />
  if (!hasVehicles) {
    return (
      <Message
        icon={IconTruckOff}
        title={t('No vehicles yet')}
        text={t('Add vehicles in Administration to see them here.')}
      />
    )
  }

  const isOfDrivers = list === 'drivers'
  const clear = () => props.onSearch('')
  return (
    <div className={panelClasses.panel}>
      <div className={panelClasses.head}>
        <SegmentedControl<TrackSearch['list']>
          size="xs"
          fullWidth
          aria-label={t('What is listed')}
          data={[
            { value: 'vehicles', label: t('Vehicles') },
            { value: 'drivers', label: t('Drivers') },
            { value: 'nearest', label: t('Nearest') },
          ]}
          value={list}
          onChange={props.onList}
        />
        {list !== 'nearest' && (
          <ListSearch
            search={search}
            label={isOfDrivers ? t('Search drivers') : t('Search vehicles')}
            placeholder={t('Registration, driver, group')}
            onSearch={props.onSearch}
          />
        )}
        <StatusCounts data={data} chosen={statuses} onChoose={props.onStatuses} />
        {groups.error !== null && <GroupsFailed error={groups.error} onRetry={groups.retry} />}
      </div>
      {list === 'nearest' ? (
        props.nearest
      ) : isOfDrivers ? (
        <DriverList
          data={data}
          groups={drivers}
          search={search}
          selectedId={selectedId}
          onClearSearch={clear}
          onFind={props.onFind}
          onSelect={id => onSelect(id, null)}
        />
      ) : (
        <VehicleList
          data={data}
          tree={groups.tree}
          ticks={ticks}
          isFound={search === '' ? null : props.isFound}
          statuses={statuses}
          selectedId={selectedId}
          onClearSearch={() => {
            clear()
            props.onStatuses(null)
          }}
          onFind={search === '' ? undefined : props.onFind}
          onTick={onTick}
          onSelect={onSelect}
        />
      )}
    </div>
  )
}
