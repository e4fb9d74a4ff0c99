import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { IconTruckOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Message } from '../../ui/Message.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import type { Ordering } from '../../ui/table-columns.ts'
import { searchText } from '../../ui/text-search.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { type ApprovalFilter, rowApproval } from './approvals.ts'
import { NobodyThere } from './DayTable.tsx'
import { groupColumns } from './group-columns.tsx'
import { barSeconds } from './SumBar.tsx'
import { NO_SUMS } from './sums.ts'
import { TotalRow } from './TotalRow.tsx'
import type { GroupRow, GroupSheet } from './timesheet-queries.ts'
import { useSheetWords } from './use-sheet-words.ts'

interface Props {
  query: UseQueryResult<GroupSheet>
  by: 'vehicle' | 'driver'
  timeZone: string
  search: string
  approval: ApprovalFilter | null
  ordering: Ordering | null
  onOrdering: (ordering: Ordering | null) => void
  onClearSearch: () => void
  onOpen: (id: number) => void
}

/** The vehicles or drivers of a group, each a row that opens to its days. */
export function GroupTable({
  query,
  by,
  timeZone,
  search,
  approval,
  ordering,
  onOrdering,
  onClearSearch,
  onOpen,
}: Props) {
  const { t } = useTranslation()
  const words = useSheetWords(timeZone)
  const isPhone = useIsPhone()
  const { data, error, isPending, dataUpdatedAt, refetch } = query
  if (error instanceof HttpError && error.status === 404) return <NobodyThere />
  const all = data?.results ?? []
  const mostS = Math.max(1, ...all.map(barSeconds))
  const columns = groupColumns(t, words, by, mostS, data?.total ?? NO_SUMS, isPhone)
  const rows = sorted(foundRows(all, search, approval), ordering, words.locale)
  return (
    <DataTable<GroupRow>
      label={by === 'driver' ? t('Driver timesheets') : t('Vehicle timesheets')}
      columns={columns}
      rows={rows}
      rowKey={row => String(row.id)}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
      loadedAtMs={dataUpdatedAt}
      empty={
        all.length > 0 ? (
          <NothingFound
            title={by === 'driver' ? t('No drivers found') : t('No vehicles found')}
            onClearSearch={onClearSearch}
          />
        ) : (
          <Message
            icon={IconTruckOff}
            title={by === 'driver' ? t('No drivers in this group') : t('No vehicles in this group')}
            text={t('Choose another group on the left.')}
          />
        )
      }
      ordering={ordering}
      onOrdering={onOrdering}
      onSelect={row => onOpen(row.id)}
      footer={data && search === '' && approval === null && <TotalRow columns={columns} sums={data.total} />}
    />
  )
}

/** Those whose name is searched for and that are approved as far as asked. */
export function foundRows(rows: readonly GroupRow[], search: string, approval: ApprovalFilter | null): GroupRow[] {
  const matches = searchText(search)
  const isNamed = ({ name }: GroupRow) => search.trim() === '' || matches(name, [])
  return rows.filter(row => isNamed(row) && (approval === null || rowApproval(row.approvals) === approval))
}

/** As the server sends them, by name, unless ordered otherwise. Who comes first by one figure comes first among equals by name. */
function sorted(rows: readonly GroupRow[], ordering: Ordering | null, locale: string): GroupRow[] {
  if (ordering === null) return [...rows]
  const sign = ordering.isDescending ? -1 : 1
  const byName = new Intl.Collator(locale, { numeric: true }).compare
  const { field } = ordering
  if (field === 'name') return rows.toSorted((a, b) => sign * byName(a.name, b.name))
  const figureOf = (row: GroupRow) => (isKeyOf(row, field) ? Number(row[field]) : 0)
  return rows.toSorted((a, b) => sign * (figureOf(a) - figureOf(b)) || byName(a.name, b.name))
}
