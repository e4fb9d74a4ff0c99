import { protocolName } from '@milepost/contract/protocol-names.ts'
import type { RefusedDevice } from '@milepost/contract/tracker-identity.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import { isForbidden } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { paths, recordPath } from '../../pages/paths.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import { NoMatch } from '../../records/NoMatch.tsx'
import recordClasses from '../../records/Records.module.css'
import cell from '../../ui/Cell.module.css'
import { DataTable } from '../../ui/DataTable.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { AcceptProtocol } from './AcceptProtocol.tsx'
import classes from './UnknownDevices.module.css'
import { refusedQuery } from './unknown-devices-query.ts'
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

/** Registered trackers in whose name calls were refused, with the click that accepts another protocol. */
export function RefusedDevices({ params, onChange, actions }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const signedIn = useSession()
  const isPhone = useIsPhone()
  const query = useQuery(refusedQuery(useDeferredValue(params)))
  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  const mayEdit = signedIn !== null && mayAdminister(callerOf(signedIn.currentUser), 'trackers', 'write')
  return (
    <TableWorkspace
      title={t('Unknown devices')}
      count={query.data?.count ?? null}
      search={{ label: t('Device number'), value: params.search, onChange: search => onChange({ search }) }}
      actions={actions}
    >
      <DataTable
        label={t('Refused devices')}
        columns={columnsOf(t, words, isPhone, mayEdit)}
        {...pagedRows(query, params, onChange, UNKNOWN_PAGE_SIZES)}
        rowKey={({ tracker, reason, protocol }) => `${tracker} ${reason} ${protocol}`}
        empty={
          params.search === '' ? (
            <Message
              icon={IconShieldCheck}
              title={t('No refused devices')}
              text={t(
                'Calls with the number of a tracker are listed here when protocol, network, key or certificate differ.',
              )}
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

/** On a phone reason and time stand under the number. */
function columnsOf(t: TFunction, words: Words, isPhone: boolean, mayEdit: boolean): Column<RefusedDevice>[] {
  return [
    {
      ...{ id: 'number', header: t('Device number'), ordering: 'number', leastPx: 150 },
      cell: row => (
        <>
          <Link className={recordClasses.name} to={recordPath(paths.trackers, row.tracker)}>
            {row.device_id}
          </Link>
          {isPhone && (
            <span className={cell.under}>
              {reasonWords(row, t)} · {words.dateAndTime(row.last_refused)}
            </span>
          )}
        </>
      ),
    },
    {
      ...{ id: 'vehicle', header: t('Vehicle'), widthPx: 110, isHiddenOnPhone: true },
      cell: ({ vehicle }) => (vehicle ? <RegistrationLink vehicle={vehicle} /> : '–'),
    },
    {
      ...{ id: 'reason', header: t('Reason'), leastPx: 190, isHiddenOnPhone: true },
      cell: row => reasonWords(row, t),
    },
    {
      ...{ id: 'last', header: t('Last call'), ordering: 'last', widthPx: 132, isHiddenOnPhone: true },
      cell: ({ last_refused }) => words.dateAndTime(last_refused),
    },
    {
      ...{ id: 'heard', header: t('Last contact'), widthPx: 132, isHiddenOnPhone: true },
      cell: ({ last_heard }) => (last_heard === null ? '–' : words.dateAndTime(last_heard)),
    },
    {
      ...{ id: 'calls', header: t('Calls'), ordering: 'calls', align: 'end', widthPx: 72, isHiddenOnPhone: true },
      cell: ({ calls }) => words.number(calls),
    },
    {
      ...{ id: 'action', header: t('Next step'), widthPx: isPhone ? 110 : 132 },
      cell: ({ tracker, reason, protocol, registered_protocol }) =>
        reason === 'other-protocol' ? (
          <AcceptProtocol
            tracker={tracker}
            registered={registered_protocol}
            called={protocol}
            mayEdit={mayEdit}
            isShort
          />
        ) : (
          <Link className={classes.action} to={recordPath(paths.trackers, tracker)}>
            {t('Open tracker')}
          </Link>
        ),
    },
  ]
}

function reasonWords({ reason, protocol, registered_protocol }: RefusedDevice, t: TFunction): string {
  return {
    'other-protocol': t('By {{protocol}}, not {{registered}}', {
      protocol: protocolName(protocol),
      registered: protocolName(registered_protocol),
    }),
    'foreign-network': t('From another network'),
    'missing-key': t('Without the right key'),
    'foreign-certificate': t('With the certificate of another device'),
    'missing-certificate': t('Without a certificate'),
  }[reason]
}
