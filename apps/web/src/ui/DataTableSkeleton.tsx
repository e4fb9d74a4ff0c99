import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './DataTable.module.css'

const MOST_ROWS = 20
const WIDTHS = ['72%', '54%', '84%', '62%', '46%']

interface Props {
  columns: readonly { id: string; align?: 'start' | 'end' }[]
  pageSize: number | undefined
}

/** The place of rows that are loading, as high as they will be. */
export function DataTableSkeleton({ columns, pageSize = MOST_ROWS }: Props) {
  const { t } = useTranslation()
  return (
    <tbody>
      {Array.from({ length: Math.min(pageSize, MOST_ROWS) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <tr key={row} className={classes.waiting}>
          {columns.map(({ id, align }, column) => (
            <td key={id} data-align={align}>
              {row === 0 && column === 0 && (
                <span role="status" className={classes.hiddenWords}>
                  {t('Loading…')}
                </span>
              )}
              <Skeleton height={12} width={WIDTHS[(row * 2 + column) % WIDTHS.length] ?? '60%'} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
