import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import classes from './DataTable.module.css'

export interface Paging {
  /** From 1 on (HTTP-06). */
  page: number
  pageSize: number
  /** Of all pages. */
  count: number
  onPage: (page: number) => void
  onPageSize: (size: number) => void
  sizes?: number[]
}

const SIZES = [25, 75, 200]

/** Which rows of how many are shown, and the buttons to the others. */
export function DataTablePaging({
  page,
  pageSize,
  count,
  onPage,
  onPageSize,
  sizes,
  label,
}: Paging & { label: string }) {
  const { t } = useTranslation()
  const words = useWords()
  const last = Math.max(1, Math.ceil(count / pageSize))
  const offered = [...new Set([...(sizes ?? SIZES), pageSize])].sort((a, b) => a - b)
  const range = {
    from: words.number(Math.min(count, (page - 1) * pageSize + 1)),
    to: words.number(Math.min(count, page * pageSize)),
    total: words.number(count),
  }
  const steps = [
    { name: t('First page'), icon: IconChevronLeftPipe, to: 1, isOff: page <= 1, isExtra: true },
    { name: t('Previous page'), icon: IconChevronLeft, to: page - 1, isOff: page <= 1, isExtra: false },
    { name: t('Next page'), icon: IconChevronRight, to: page + 1, isOff: page >= last, isExtra: false },
    { name: t('Last page'), icon: IconChevronRightPipe, to: last, isOff: page >= last, isExtra: true },
  ]
  return (
    <nav className={classes.paging} aria-label={t('Pages of {{name}}', { name: label })}>
      <label className={classes.size}>
        <span>{t('Rows per page')}</span>
        <select value={pageSize} onChange={event => onPageSize(Number(event.currentTarget.value))}>
          {offered.map(size => (
            <option key={size} value={size}>
              {words.number(size)}
            </option>
          ))}
        </select>
      </label>
      <span className={classes.range} aria-live="polite">
        {t('{{from}}–{{to}} of {{total}}', range)}
      </span>
      {steps.map(({ name, icon: StepIcon, to, isOff, isExtra }) => (
        <ActionIcon
          key={name}
          variant="subtle"
          color="gray"
          size={30}
          className={isExtra ? classes.extraStep : undefined}
          aria-label={name}
          disabled={isOff}
          onClick={() => onPage(to)}
        >
          <StepIcon size={18} />
        </ActionIcon>
      ))}
    </nav>
  )
}
