import { protocolName } from '@milepost/contract/protocol-names.ts'
import { connectsItself } from '@milepost/contract/tracker-identity.ts'
import type { UnknownDevice } from '@milepost/contract/unknown-devices.ts'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { isForbidden } from '../../api/http.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { newPath, paths } from '../../pages/paths.ts'
import { NoMatch } from '../../records/NoMatch.tsx'
import cell from '../../ui/Cell.module.css'
import { DataTable } from '../../ui/DataTable.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import classes from './UnknownDevices.module.css'
import { unregisteredQuery } from './unknown-devices-query.ts'
import {
  NEWEST_FIRST,
  UNKNOWN_PAGE_SIZES,
  type UnknownDevicesChange,
  type UnknownDevicesSearch,
} from './unknown-devices-search.ts'

interface Props {
  params: UnknownDevicesSearch
  onChange: (change: UnknownDevicesChange) => void
  actions: ReactNode
}

/** Devices that call and are not registered, each with the way to register it. */
export function UnregisteredDevices({ params, onChange, actions }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const query = useQuery(unregisteredQuery(useDeferredValue(params)))
  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  return (
    <TableWorkspace
      title={t('Unknown devices')}
      count={query.data?.count ?? null}
      search={{ label: t('Device number'), value: params.search, onChange: search => onChange({ search }) }}
      actions={actions}
    >
      <DataTable
        label={t('Unknown devices')}
        columns={columnsOf(t, words, isPhone)}
        {...pagedRows(query, params, onChange, UNKNOWN_PAGE_SIZES)}
        rowKey={({ device_id, protocol }) => `${protocol} ${device_id}`}
        empty={
          params.search === '' ? (
            <Message
              icon={IconPlugConnectedX}
              title={t('No unknown devices')}
              text={t('Devices that connect without being registered are listed here within seconds.')}
            />
          ) : (
            <NoMatch title={t('No device matches')} onClearFilters={() => onChange({ search: '' })} />
          )
        }
        ordering={params.ordering}
        onOrdering={ordering => onChange({ ordering: ordering ?? NEWEST_FIRST })}
      />
    </TableWorkspace>
  )
}

/** On a phone protocol and time stand under the number. */
function columnsOf(t: TFunction, words: Words, isPhone: boolean): Column<UnknownDevice>[] {
  return [
    {
      ...{ id: 'number', header: t('Device number'), ordering: 'number', leastPx: 170 },
      cell: ({ device_id, protocol, last_seen }) => (
        <>
          <span className={classes.number}>{device_id}</span>
          {isPhone && (
            <span className={cell.under}>
              {protocolName(protocol)} · {words.dateAndTime(last_seen)}
            </span>
          )}
        </>
      ),
    },
    {
      ...{ id: 'protocol', header: t('Protocol'), widthPx: 150, isHiddenOnPhone: true },
      cell: ({ protocol }) => protocolName(protocol),
    },
    {
      ...{ id: 'last', header: t('Last call'), ordering: 'last', widthPx: 150, isHiddenOnPhone: true },
      cell: ({ last_seen }) => words.moment(Date.parse(last_seen)),
    },
    {
      ...{ id: 'first', header: t('First call'), ordering: 'first', widthPx: 150, isHiddenOnPhone: true },
      cell: ({ first_seen }) => words.moment(Date.parse(first_seen)),
    },
    {
      ...{ id: 'calls', header: t('Calls'), ordering: 'calls', align: 'end', widthPx: 90, isHiddenOnPhone: true },
      cell: ({ attempts }) => words.number(attempts),
    },
    {
      ...{ id: 'action', header: t('Next step'), widthPx: isPhone ? 110 : 190 },
      cell: ({ device_id, protocol }) => (
        <Link
          className={classes.action}
          aria-label={t('Register {{number}}', { number: device_id })}
          {...(connectsItself(protocol)
            ? { to: paths.connectTracker, search: { maker: protocol, number: device_id } }
            : { to: newPath(paths.trackers) })}
        >
          {t('Register…')}
        </Link>
      ),
    },
  ]
}
