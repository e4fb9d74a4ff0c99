import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { GroupTree } from '../../vehicle-lists/GroupTree.tsx'
import { NO_GROUP, type Ticks, type TreeRegion } from '../../vehicle-lists/group-tree.ts'
import type { TrackData } from './track-data.ts'
import type { TrackSearch } from './track-search.ts'
import { useStatusMatches } from './use-status-matches.ts'
import { VehicleWords } from './VehicleWords.tsx'
import type { VehicleFacts } from './vehicle-store.ts'

interface Props {
  data: TrackData
  tree: readonly TreeRegion[]
  ticks: Ticks
  /** Null while nothing is searched for. */
  isFound: ((vehicle: VehicleFacts) => boolean) | null
  statuses: TrackSearch['statuses']
  selectedId: number | null
  onClearSearch: () => void
  onFind: (() => void) | undefined
  onTick: (groupIds: readonly number[], ticked: boolean) => void
  onSelect: (vehicleId: number, groupId: number) => void
}

/** The vehicles by region and group, whose ticks say what is on the map. */
export function VehicleList(props: Props) {
  const { data, tree, ticks, isFound, statuses, selectedId, onClearSearch, onFind, onTick, onSelect } = props
  const { t } = useTranslation()
  const matches = useStatusMatches(data, statuses)
  const found = matches ?? (isFound && new Set(data.store.facts.filter(isFound).map(vehicle => vehicle.id)))
  if (found?.size === 0)
    return (
      <NothingFound
        title={t('No vehicles found')}
        onClearSearch={onClearSearch}
        elsewhere={onFind && <Button onClick={onFind}>{t('Find on the map')}</Button>}
      />
    )
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
