import { IconUser, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { ListSearch } from '../../ui/ListSearch.tsx'
import { Message } from '../../ui/Message.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { searchText } from '../../ui/text-search.ts'
import { GroupTree } from '../../vehicle-lists/GroupTree.tsx'
import { NO_GROUP, treeOf } from '../../vehicle-lists/group-tree.ts'
import { MemberWords } from '../../vehicle-lists/MemberWords.tsx'
import classes from './Timesheets.module.css'
import { sheetDriversQuery } from './timesheet-queries.ts'

interface Props {
  selectedId: number | null
  selectedGroupId: number | null
  onSelect: (driverId: number) => void
  onGroup: (groupId: number) => void
}

/** The drivers by vehicle group, to choose one or all of a group. */
export function DriverPicker({ selectedId, selectedGroupId, onSelect, onGroup }: Props) {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useQuery(sheetDriversQuery)
  const [search, setSearch] = useState('')
  const drivers = useMemo(() => new Map(data?.results.map(driver => [driver.id, driver])), [data])
  const tree = useMemo(() => {
    const byGroup = Map.groupBy(data?.results ?? [], driver => driver.vehicle_group?.id ?? NO_GROUP)
    return treeOf(
      [...byGroup].map(([id, members]) => ({
        id,
        name: members[0]?.vehicle_group?.name ?? '',
        region: members[0]?.vehicle_group?.region ?? null,
        memberIds: members.map(driver => driver.id),
      })),
    )
  }, [data])

  if (data === undefined && error !== null) return <FailedMessage error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows label={t('Loading drivers…')} />
  if (drivers.size === 0) {
    return (
      <Message
        icon={IconUserOff}
        title={t('No drivers yet')}
        text={t('Add drivers in Administration to see them here.')}
      />
    )
  }
  const matches = searchText(search)
  const found =
    search === ''
      ? null
      : new Set(
          [...drivers.values()].filter(one => matches(one.name, [one.vehicle_group?.name ?? ''])).map(one => one.id),
        )
  return (
    <>
      <div className={classes.driverSearch}>
        <ListSearch search={search} label={t('Search drivers')} placeholder={t('Driver, group')} onSearch={setSearch} />
      </div>
      {found?.size === 0 ? (
        <NothingFound title={t('No drivers found')} onClearSearch={() => setSearch('')} />
      ) : (
        <GroupTree
          label={t('Drivers by region and group')}
          tree={tree}
          isFound={found && (id => found.has(id))}
          selectedId={selectedId}
          groups={{ selectedId: selectedGroupId, onSelect: onGroup }}
          member={id => ({
            words: (
              <MemberWords
                mark={<IconUser size={18} stroke={1.75} />}
                name={drivers.get(id)?.name ?? ''}
                below={drivers.get(id)?.vehicle_group?.name ?? t('Without a group')}
              />
            ),
            isDisabled: false,
          })}
          onSelect={onSelect}
        />
      )}
    </>
  )
}
