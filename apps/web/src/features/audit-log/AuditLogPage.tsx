import { type AuditEntry, auditLog } from '@milepost/contract/audit-log.ts'
import { auditActionWord, auditedNounWord } from '@milepost/texts/audit-action-words.ts'
import { IconLogs } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { download } from '../../api/download.ts'
import { isForbidden } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { NoMatch } from '../../records/NoMatch.tsx'
import { ReportedExport } from '../../records/ReportedExport.tsx'
import cell from '../../ui/Cell.module.css'
import { DataTable } from '../../ui/DataTable.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import classes from './AuditLog.module.css'
import { AuditLogFilters } from './AuditLogFilters.tsx'
import { auditLogQuery, filterQuery } from './audit-log-query.ts'
import { AUDIT_PAGE_SIZES, type AuditLogChange, auditLogAddress } from './audit-log-search.ts'
import { EntryDetail, secondOf } from './EntryDetail.tsx'

const ALL = { person: null, kind: null, noun: null, record: null, search: '' } as const satisfies AuditLogChange

/** Who did what, when and from where, with what was before and after. */
export function AuditLogPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useWords()
  const isPhone = useIsPhone()
  const [state, change] = useAddressState(auditLogAddress)
  const deferred = useDeferredValue(state)
  const [isPanelOpen, togglePanel] = usePanel(state.panel, panel => change({ panel }))
  const query = useQuery(auditLogQuery(deferred, words.timeZone))
  const page = query.data ?? null
  const selected = page?.results.find(({ id }) => id === state.selectedId) ?? null
  const hasCustomers = (useSession()?.currentUser.customers ?? []).length > 1
  const isNarrowed = state.person !== null || state.kind !== null || state.noun !== null || state.search !== ''

  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  return (
    <TableWorkspace
      title={t('Audit log')}
      count={page?.count ?? null}
      filters={<AuditLogFilters state={state} onChange={change} />}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      search={{
        label: t('Person, object or whole address'),
        value: state.search,
        onChange: search => change({ search }),
      }}
      notice={
        page?.has_more && (
          <p className={classes.notice}>
            {t(
              'More than {{number}} entries match. The newest are shown: narrow the filter, or save all of them as a file.',
              {
                number: words.number(page.count),
              },
            )}
          </p>
        )
      }
      actions={
        <ReportedExport
          route={auditLog.export}
          query={filterQuery(state, words.timeZone)}
          name={t('Audit log')}
          formats={['xlsx', 'csv']}
          isDisabled={page === null || page.count === 0}
          onExport={format => {
            const exported = { ...filterQuery(state, words.timeZone), language, time_zone: words.timeZone }
            const file = format === 'csv' ? format : ('xlsx' as const)
            return download(auditLog.export, { query: { ...exported, format: file } }, `${t('Audit log')}.${file}`)
          }}
        />
      }
      side={
        selected && {
          title: auditActionWord(selected.action, selected.noun, t),
          content: <EntryDetail entry={selected} onChange={change} />,
          onClose: () => change({ selectedId: null }),
        }
      }
    >
      <DataTable
        label={t('Audit log')}
        columns={columnsOf(t, words, isPhone, hasCustomers)}
        {...pagedRows(query, state, change, AUDIT_PAGE_SIZES)}
        rowKey={({ id }) => String(id)}
        empty={
          isNarrowed ? (
            <NoMatch title={t('No entry matches_audit')} onClearFilters={() => change(ALL)} />
          ) : (
            <Message
              icon={IconLogs}
              title={t('No entries in these days')}
              text={t('What people and programs do is listed here, with what was before and after.')}
            />
          )
        }
        ordering={{ field: 'at', isDescending: !state.isAscending }}
        onOrdering={ordering => change({ isAscending: ordering !== null && !ordering.isDescending })}
        selectedKey={state.selectedId === null ? null : String(state.selectedId)}
        onSelect={({ id }) => change({ selectedId: id })}
      />
    </TableWorkspace>
  )
}

/** On a phone the person stands under the time, and the object under the action. */
function columnsOf(t: TFunction, words: Words, isPhone: boolean, hasCustomers: boolean): Column<AuditEntry>[] {
  const under = (text: string) => isPhone && <span className={cell.under}>{text}</span>
  const personOf = ({ who }: AuditEntry) => who ?? t('Not signed in')
  const customer: Column<AuditEntry> = {
    ...{ id: 'customer', header: t('Customer'), widthPx: 140, isHiddenOnPhone: true },
    cell: ({ customer_name }) => customer_name ?? '–',
  }
  return [
    {
      ...{ id: 'at', header: t('When'), widthPx: isPhone ? 156 : 170, isFrozen: !isPhone, ordering: 'at' },
      cell: entry => (
        <>
          {secondOf(entry.at, words)}
          {under(personOf(entry))}
        </>
      ),
    },
    { ...{ id: 'who', header: t('Who'), widthPx: 160, isHiddenOnPhone: true }, cell: personOf },
    {
      ...{ id: 'action', header: t('Action') },
      cell: entry => (
        <>
          <span className={classes.action}>{auditActionWord(entry.action, entry.noun, t)}</span>
          {under(objectText(entry, t))}
        </>
      ),
    },
    { ...{ id: 'object', header: t('Object'), isHiddenOnPhone: true }, cell: entry => objectText(entry, t) },
    ...(hasCustomers ? [customer] : []),
    {
      ...{ id: 'address', header: t('From address'), widthPx: 140, isHiddenOnPhone: true },
      cell: ({ address }) => address ?? '–',
    },
  ]
}

/** Such as `Vehicle AB12 CDE`; one that is not there any more by its number; of a call that was refused, which one. */
function objectText({ noun, record, record_name, detail }: AuditEntry, t: TFunction): string {
  if (noun === null) return typeof detail.route === 'string' ? detail.route : '–'
  const name = record_name ?? (record === null ? '' : `#${record}`)
  return `${auditedNounWord(noun, t)} ${name}`.trim()
}
