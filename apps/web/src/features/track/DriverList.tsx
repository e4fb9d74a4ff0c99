import { Button } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Message } from '../../ui/Message.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { GroupTree } from '../../vehicle-lists/GroupTree.tsx'
import { DriverWithoutVehicle, DriverWords } from './DriverWords.tsx'
import { findDrivers } from './driver-tree.ts'
import type { TrackData } from './track-data.ts'
import type { DriverGroups } from './use-driver-groups.ts'

interface Props {
  data: TrackData
  groups: DriverGroups
  search: string
  /** The selected vehicle: who is in it is marked. */
  selectedId: number | null
  onClearSearch: () => void
  onFind: (() => void) | undefined
  onSelect: (vehicleId: number) => void
}

/** The drivers by region and group, each with the vehicle they are in; choosing one selects that (TRK-07). */
export function DriverList({ data, groups, search, selectedId, onClearSearch, onFind, onSelect }: Props) {
  const { t } = useTranslation()
  const { tree, drivers, isLoading, error, retry } = groups
  const { store } = data
  if (error !== null) return <FailedMessage error={error} onRetry={retry} />
  if (isLoading) return <SkeletonRows label={t('Loading drivers…')} />
  if (drivers.size === 0) {
    return (
      <Message
        icon={IconUserOff}
        title={t('No drivers yet')}
        text={t('Add drivers in Administration to see them here.')}
      />
    )
  }
  const found =
    search === '' ? null : findDrivers(groups, search, id => store.facts[store.slotOf(id)]?.registration ?? '')
  if (found?.size === 0)
    return (
      <NothingFound
        title={t('No drivers found')}
        onClearSearch={onClearSearch}
        elsewhere={onFind && <Button onClick={onFind}>{t('Find on the map')}</Button>}
      />
    )

  /** Null for a driver without a vehicle, or in one that is not loaded. */
  function vehicleOf(driverId: number): number | null {
    const vehicleId = drivers.get(driverId)?.vehicleId ?? null
    return vehicleId === null || store.slotOf(vehicleId) < 0 ? null : vehicleId
  }

  function member(driverId: number) {
    const name = drivers.get(driverId)?.name ?? ''
    const vehicleId = vehicleOf(driverId)
    if (vehicleId === null) return { words: <DriverWithoutVehicle name={name} />, isDisabled: true }
    return { words: <DriverWords data={data} name={name} vehicleId={vehicleId} />, isDisabled: false }
  }

  const selected = selectedId === null ? null : [...drivers.values()].find(driver => driver.vehicleId === selectedId)
  return (
    <GroupTree
      label={t('Drivers by region and group')}
      tree={tree}
      isFound={found && (id => found.has(id))}
      selectedId={selected?.id ?? null}
      member={member}
      onSelect={driverId => {
        const vehicleId = vehicleOf(driverId)
        if (vehicleId !== null) onSelect(vehicleId)
      }}
    />
  )
}
