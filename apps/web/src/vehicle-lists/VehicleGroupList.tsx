import type { GroupedVehicle } from '@milepost/contract/vehicle-groups.ts'
import { IconCheck, IconTruckOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { FailedMessage } from '../ui/FailedMessage.tsx'
import { ListSearch } from '../ui/ListSearch.tsx'
import { Message } from '../ui/Message.tsx'
import { NothingFound } from '../ui/NothingFound.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { searchText } from '../ui/text-search.ts'
import { VehicleTypeIcon } from '../ui/VehicleTypeIcon.tsx'
import { GroupTree } from './GroupTree.tsx'
import { MemberWords } from './MemberWords.tsx'
import { useVehicleGroups } from './use-vehicle-groups.ts'
import classes from './VehicleGroupList.module.css'

type Props =
  | {
      mode: 'one'
      selectedId: number | null
      onSelect: (vehicleId: number) => void
      /** Present where a whole group can be chosen as well. */
      onGroup?: (groupId: number) => void
      selectedGroupId?: number | null
    }
  | {
      mode: 'several'
      selectedIds: ReadonlySet<number>
      onChange: (ids: ReadonlySet<number>) => void
      /** How many may be selected. */
      most: number
    }

/** The grouped vehicle list: search, folders, and in them vehicles with the icon of their type (EVT-04, EVT-26, FMT-13). */
export function VehicleGroupList(props: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { tree, vehicles, isLoading, error, retry, groups } = useVehicleGroups()
  const [search, setSearch] = useState('')

  if (error !== null) return <FailedMessage error={error} onRetry={retry} />
  if (isLoading) return <SkeletonRows label={t('Loading vehicles…')} />
  if (vehicles.size === 0)
    return (
      <Message
        icon={IconTruckOff}
        title={t('No vehicles yet')}
        text={t('Vehicles appear here once a tracker is fitted.')}
      />
    )

  const isFull = props.mode === 'several' && props.selectedIds.size >= props.most
  const isChosen = (id: number) => (props.mode === 'several' ? props.selectedIds.has(id) : props.selectedId === id)
  const matches = searchText(search)
  const groupNames = Map.groupBy(
    groups.flatMap(group => group.vehicles.map(vehicle => ({ id: vehicle.id, name: group.name }))),
    one => one.id,
  )
  const isFound = (vehicle: GroupedVehicle) =>
    matches(vehicle.registration, [
      words.vehicleType(vehicle.type),
      ...(groupNames.get(vehicle.id) ?? []).map(group => group.name),
    ])
  const found = search === '' ? null : new Set([...vehicles.values()].filter(isFound).map(({ id }) => id))

  function select(id: number) {
    if (props.mode === 'one') return props.onSelect(id)
    const ids = new Set(props.selectedIds)
    if (!ids.delete(id)) ids.add(id)
    props.onChange(ids)
  }

  return (
    <div className={classes.all}>
      <div className={classes.head}>
        <ListSearch
          search={search}
          label={t('Search vehicles')}
          placeholder={t('Registration, type, group')}
          onSearch={setSearch}
        />
        {props.mode === 'several' && (
          <p className={classes.count}>
            <span role="status">
              {t('{{chosen}} of at most {{most}} vehicles', {
                chosen: words.number(props.selectedIds.size),
                most: words.number(props.most),
              })}
            </span>
            <ReasonButton
              size="compact-xs"
              variant="subtle"
              reason={props.selectedIds.size === 0 ? t('No vehicle is chosen.') : null}
              onClick={() => props.onChange(new Set())}
            >
              {t('Clear all')}
            </ReasonButton>
          </p>
        )}
      </div>
      {found?.size === 0 ? (
        <NothingFound title={t('No vehicles found')} onClearSearch={() => setSearch('')} />
      ) : (
        <GroupTree
          label={t('Vehicles by region and group')}
          tree={tree}
          isFound={found && (id => found.has(id))}
          selectedId={props.mode === 'one' ? props.selectedId : null}
          {...(props.mode === 'several' ? { selectedIds: props.selectedIds } : {})}
          member={id => ({
            words: <Vehicle vehicle={vehicles.get(id)} isTicked={props.mode === 'several' ? isChosen(id) : null} />,
            isDisabled: isFull && !isChosen(id),
          })}
          {...(props.mode === 'one' && props.onGroup
            ? { groups: { selectedId: props.selectedGroupId ?? null, onSelect: props.onGroup } }
            : {})}
          onSelect={select}
        />
      )}
    </div>
  )
}

interface VehicleProps {
  vehicle: GroupedVehicle | undefined
  /** Null where only one can be selected. */
  isTicked: boolean | null
}

function Vehicle({ vehicle, isTicked }: VehicleProps) {
  const { t } = useTranslation()
  const words = useWords()
  if (vehicle === undefined) return null
  return (
    <MemberWords
      mark={<VehicleTypeIcon type={vehicle.type} size={18} />}
      name={vehicle.registration}
      below={words.vehicleType(vehicle.type)}
      beside={
        isTicked !== null && (
          <span className={classes.tick} data-ticked={isTicked}>
            {isTicked && <IconCheck size={14} stroke={3} role="img" aria-label={t('selected')} />}
          </span>
        )
      }
    />
  )
}
