import type { TFunction } from 'i18next'
import { ApprovalMark } from './ApprovalMark.tsx'
import { rowApproval } from './approvals.ts'
import { CorrectedMark } from './Corrected.tsx'
import type { SheetColumn } from './day-columns.tsx'
import { SumBar } from './SumBar.tsx'
import classes from './Timesheets.module.css'
import type { GroupRow, SheetSums } from './timesheet-queries.ts'
import type { SheetWords } from './use-sheet-words.ts'

type Translate = TFunction

/** The columns of a group: a row a vehicle or driver, the bars to one scale. A value that all rows lack has no column. */
export function groupColumns(
  t: Translate,
  words: SheetWords,
  by: 'vehicle' | 'driver',
  mostS: number,
  total: SheetSums,
  isPhone: boolean,
): SheetColumn<GroupRow>[] {
  const hours = (id: keyof SheetSums, header: string, widthPx = 64, isHiddenOnPhone = true): SheetColumn<GroupRow> => ({
    id,
    header,
    align: 'end',
    widthPx,
    isHiddenOnPhone,
    ordering: id,
    cell: row => words.hoursOrDash(row[id]),
    total: sums => words.hoursOrDash(sums[id]),
  })
  const withWay = (kind: 'unknown' | 'carried', header: string): SheetColumn<GroupRow> => ({
    ...hours(`${kind}_s`, header, 80),
    cell: row => <span className={classes.hoursAndWay}>{words.hoursAndWay(row[`${kind}_s`], row[`${kind}_m`])}</span>,
    total: sums => words.hoursAndWay(sums[`${kind}_s`], sums[`${kind}_m`]),
  })
  return [
    {
      id: 'name',
      header: by === 'driver' ? t('Driver') : t('Vehicle'),
      widthPx: (by === 'driver' ? 120 : 100) + (isPhone ? (by === 'driver' ? 32 : 20) : 0),
      ordering: 'name',
      cell: row => (
        <span className={row.days > 0 ? classes.opens : classes.emptyDay}>
          {row.name}
          {row.corrected_days > 0 && <CorrectedMark />}
          {isPhone && <ApprovalMark state={rowApproval(row.approvals)} isShort />}
        </span>
      ),
    },
    {
      id: 'days',
      header: t('Days'),
      align: 'end',
      widthPx: 46,
      isHiddenOnPhone: true,
      ordering: 'days',
      cell: row => (row.days === 0 ? '–' : words.number(row.days)),
      total: sums => words.number(sums.days),
    },
    hours('duty_s', t('On duty'), isPhone ? 80 : 68, false),
    {
      id: 'approval',
      header: t('Approval'),
      widthPx: 122,
      isHiddenOnPhone: true,
      cell: row => <RowApproval row={row} />,
    },
    { id: 'bar', header: t('Breakdown'), leastPx: 60, cell: row => <SumBar sums={row} mostS={mostS} words={words} /> },
    hours('driving_s', t('Driving'), 78),
    hours('standing_s', t('Standing'), 76),
    hours('idle_s', t('Idling_time')),
    hours('stopped_s', t('Parked'), 88),
    ...(total.private_s > 0 ? [hours('private_s', t('Private'), 68)] : []),
    ...(total.unknown_s > 0 ? [withWay('unknown', t('No data'))] : []),
    ...(total.carried_s > 0 ? [withWay('carried', t('Carried'))] : []),
    {
      id: 'distance_m',
      header: t('Distance'),
      align: 'end',
      widthPx: 80,
      isHiddenOnPhone: true,
      ordering: 'distance_m',
      cell: row => words.distance(row.distance_m),
      total: sums => words.distance(sums.distance_m),
    },
  ]
}

/** Of several weeks, how many are as they were approved. */
function RowApproval({ row }: { row: GroupRow }) {
  const state = rowApproval(row.approvals)
  const dealtWith = row.approvals.filter(({ state }) => state === 'approved' || state === 'changed' || state === 'open')
  const approved = dealtWith.filter(({ state }) => state === 'approved').length
  return (
    <>
      <ApprovalMark state={state} />
      {dealtWith.length > 1 && ` (${approved}/${dealtWith.length})`}
    </>
  )
}
