import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../ui/use-width.ts'
import { CorrectedMark } from './Corrected.tsx'
import type { SheetColumn } from './day-columns.tsx'
import type { SheetSums } from './timesheet-queries.ts'

interface Props<Row> {
  columns: readonly SheetColumn<Row>[]
  sums: SheetSums
}

/** The sums of all rows, each below its column. */
export function TotalRow<Row>({ columns, sums }: Props<Row>) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const shown = columns.filter(column => !(isPhone && column.isHiddenOnPhone))
  return (
    <tr>
      {shown.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="row">
            {t('Total')} <CorrectedMark count={sums.corrected_days} />
          </th>
        ) : (
          <td key={column.id} data-align={column.align}>
            {column.total?.(sums)}
          </td>
        ),
      )}
    </tr>
  )
}
