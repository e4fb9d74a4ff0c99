import { Button, CloseButton, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { IconSearch, IconTruckOff } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { Message } from '../../ui/Message.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import type { Ticks } from '../../vehicles/group-tree.ts'
import { DriverList } from './DriverList.tsx'
import { StatusCounts } from './StatusCounts.tsx'
import classes from './TrackPanel.module.css'
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
  const [text, setText] = useState(search)
  const [saidSearch, setSaidSearch] = useState(search)
  // Cleared from elsewhere, as by the notice on the map.
  if (search !== saidSearch) {
    setSaidSearch(search)
    if (search === '') setText('')
  }
  const onSearch = (next: string) => {
    setText(next)
    props.onSearch(next.trim())
  }

  if (isLoading) return <LoadingRows />
  if (!hasVehicles) {
    return (
      <Message
        icon={IconTruckOff}
        title={t('No vehicles yet')}
        text={t('Vehicles appear here as soon as they are in the administration.')}
      />
    )
  }

  function goToList(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && text !== '') onSearch('')
    else if (event.key === 'ArrowDown')
      event.currentTarget.closest('section')?.querySelector<HTMLElement>('[role="tree"]')?.focus()
    else return
    event.preventDefault()
  }

  const isOfDrivers = list === 'drivers'
  const clear = () => onSearch('')
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('What is listed')}
          data={[
            { value: 'vehicles', label: t('Vehicles') },
            { value: 'drivers', label: t('Drivers') },
            { value: 'nearest', label: t('Nearest') },
          ]}
          value={list}
          onChange={next => props.onList(next as TrackSearch['list'])}
        />
        {list !== 'nearest' && (
          <TextInput
            type="search"
            size="sm"
            leftSection={<IconSearch size={16} />}
            rightSection={text !== '' && <CloseButton size="sm" aria-label={t('Clear search')} onClick={clear} />}
            placeholder={t('Registration, driver, group')}
            aria-label={isOfDrivers ? t('Search drivers') : t('Search vehicles')}
            value={text}
            onChange={event => onSearch(event.currentTarget.value)}
            onKeyDown={goToList}
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
          onTick={onTick}
          onSelect={onSelect}
        />
      )}
    </div>
  )
}

/** The vehicles are known and their groups are not: all of them stand in one. */
function GroupsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={classes.failed} role="alert">
      {t('The groups could not be loaded, so all vehicles are shown together.')}
      {error instanceof HttpError && error.requestId && ` ${t('Reference')}: ${error.requestId}`}{' '}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </p>
  )
}

/** With the place of the search, so that nothing jumps when the list is there. */
function LoadingRows() {
  const { t } = useTranslation()
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Skeleton height={28} />
        <Skeleton height={34} />
        <Skeleton height={34} />
      </div>
      <SkeletonRows label={t('Loading vehicles…')} />
    </div>
  )
}
