import { Button, CloseButton, Skeleton, TextInput } from '@mantine/core'
import { IconSearch, IconSearchOff, IconTruckOff } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { Message } from '../../ui/Message.tsx'
import type { Ticks } from './group-tree.ts'
import { StatusCounts } from './StatusCounts.tsx'
import classes from './TrackPanel.module.css'
import type { TrackData } from './track-data.ts'
import type { TrackGroups } from './use-track-groups.ts'
import { VehicleList } from './VehicleList.tsx'
import type { VehicleFacts } from './vehicle-store.ts'

interface Props {
  data: TrackData
  groups: TrackGroups
  isLoading: boolean
  hasVehicles: boolean
  ticks: Ticks
  search: string
  isFound: (vehicle: VehicleFacts) => boolean
  selectedId: number | null
  onSearch: (text: string) => void
  onTick: (groupIds: readonly number[], ticked: boolean) => void
  onSelect: (vehicleId: number, groupId: number) => void
}

/** Search, the statuses with their numbers, and the tree of vehicles. */
export function TrackPanel(props: Props) {
  const { data, groups, isLoading, hasVehicles, ticks, search, isFound, selectedId, onTick, onSelect } = props
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
  const found = new Set(search === '' ? [] : data.store.facts.filter(isFound).map(vehicle => vehicle.id))

  function goToList(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && text !== '') onSearch('')
    else if (event.key === 'ArrowDown')
      event.currentTarget.closest('section')?.querySelector<HTMLElement>('[role="tree"]')?.focus()
    else return
    event.preventDefault()
  }

  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <TextInput
          type="search"
          size="sm"
          leftSection={<IconSearch size={16} />}
          rightSection={
            text !== '' && <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => onSearch('')} />
          }
          placeholder={t('Registration, driver, group')}
          aria-label={t('Search vehicles')}
          value={text}
          onChange={event => onSearch(event.currentTarget.value)}
          onKeyDown={goToList}
        />
        <StatusCounts data={data} />
        {groups.error !== null && <GroupsFailed error={groups.error} onRetry={groups.retry} />}
      </div>
      {search !== '' && found.size === 0 ? (
        <Message
          icon={IconSearchOff}
          title={t('No vehicle matches')}
          text={t('Please change the search query')}
          action={
            <Button variant="default" onClick={() => onSearch('')}>
              {t('Clear search')}
            </Button>
          }
        />
      ) : (
        <VehicleList
          data={data}
          tree={groups.tree}
          ticks={ticks}
          isFound={search === '' ? null : id => found.has(id)}
          selectedId={selectedId}
          onTick={onTick}
          onSelect={onSelect}
          onOpenGroup={id => void data.loadGroup(id).catch(() => {})}
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

const SKELETONS = [80, 60, 70, 52, 64, 75, 58, 68, 62, 72]

function LoadingRows() {
  const { t } = useTranslation()
  return (
    <div className={classes.head} role="status" aria-label={t('Loading vehicles…')}>
      <Skeleton height={34} />
      {SKELETONS.map(width => (
        <Skeleton key={width} height={16} width={`${width}%`} mt={10} />
      ))}
    </div>
  )
}
