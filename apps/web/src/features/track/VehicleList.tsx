import { useTranslation } from 'react-i18next'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { GroupTree } from '../../vehicles/GroupTree.tsx'
import { NO_GROUP, type Ticks, type TreeRegion } from '../../vehicles/group-tree.ts'
import type { TrackData } from './track-data.ts'
import { VehicleWords } from './VehicleWords.tsx'
import type { VehicleFacts } from './vehicle-store.ts'

interface Props {
  data: TrackData
  tree: readonly TreeRegion[]
  ticks: Ticks
  /** Null while nothing is searched for. */
  isFound: ((vehicle: VehicleFacts) => boolean) | null
  selectedId: number | null
  onClearSearch: () => void
  onTick: (groupIds: readonly number[], ticked: boolean) => void
  onSelect: (vehicleId: number, groupId: number) => void
}

/** The vehicles by region and group, whose ticks say what is on the map. */
export function VehicleList({ data, tree, ticks, isFound, selectedId, onClearSearch, onTick, onSelect }: Props) {
  const { t } = useTranslation()
  const found = isFound && new Set(data.store.facts.filter(isFound).map(vehicle => vehicle.id))
  if (found?.size === 0) return <NothingFound title={t('No vehicle matches')} onClearSearch={onClearSearch} />
  return (
    <GroupTree
      label={t('Vehicles by region and group')}
      tree={tree}
      isFound={found && (id => found.has(id))}
      selectedId={selectedId}
      ticking={{ ticks, onTick }}
      member={id => ({ words: <VehicleWords data={data} id={id} ticks={ticks} />, isDisabled: false })}
      onSelect={onSelect}
      onOpenGroup={id => {
        if (id > NO_GROUP) void data.loadGroup(id).catch(() => {})
      }}
    />
  )
}
