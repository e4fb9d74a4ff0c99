import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { ControlsPane } from './ControlsPane.tsx'
import { type Detail, DetailPane } from './DetailPane.tsx'
import { type DayRange, formatDayRange } from './day-range.ts'
import classes from './TableWorkspace.module.css'
import { useIsPhone } from './use-width.ts'

interface Props {
  title: ReactNode
  /** Of the whole filtered set; null while it is not known. */
  count: number | null
  /** Absent where there is nothing to filter by. */
  filters?: ReactNode
  /** What they are called where the documents name them; else Filters. */
  filtersTitle?: string
  /** Open or closed is the address's business, so the caller holds it. */
  filtersOpen?: boolean
  onFiltersOpenChange?: (open: boolean) => void
  /** The days that are shown: said beside the title wherever the filters, which have them, are not beside the table. */
  range?: DayRange
  search?: { value: string; onChange: (text: string) => void; label: string }
  actions?: ReactNode
  /** The detail of what is selected; null when nothing is. */
  side?: Detail | null
  /** A line above the table: something is partial, stale or masked. */
  notice?: ReactNode
  /** Chips of which one narrows the table: what its rows fall into, with how many there are of each. */
  chips?: ReactNode
  /** The table. */
  children: ReactNode
}

/**
 * The table workspace: filters, toolbar, table and detail. On a phone the filters are a sheet, and the detail covers the rest.
 */
export function TableWorkspace(props: Props) {
  const { title, count, filters, range, search, actions, side, notice, chips, children } = props
  const { filtersTitle, filtersOpen = false, onFiltersOpenChange = () => {} } = props
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const filtersId = useId()

  return (
    <div className={classes.workspace} data-side={side ? 'open' : 'closed'}>
      <ControlsPane
        className={classes.filters}
        id={filtersId}
        title={filtersTitle ?? t('Filters')}
        hideLabel={t('Hide filters')}
        isOpen={filters !== undefined && filtersOpen}
        onHide={() => onFiltersOpenChange(false)}
      >
        {filters}
      </ControlsPane>
      <div className={classes.main}>
        <div className={classes.toolbar}>
          {filters !== undefined && (!filtersOpen || isPhone) && (
            <ActionIcon
              variant="default"
              size={34}
              aria-label={t('Show filters')}
              aria-controls={filtersId}
              aria-expanded={filtersOpen}
              onClick={() => onFiltersOpenChange(true)}
            >
              {isPhone ? <IconAdjustmentsHorizontal size={18} /> : <IconLayoutSidebarLeftExpand size={18} />}
            </ActionIcon>
          )}
          <div className={classes.heading}>
            <h1>
              {title}
              {count !== null && <span className={classes.count}>{words.number(count)}</span>}
            </h1>
            {range && (!filtersOpen || isPhone) && (
              <p className={classes.range}>{formatDayRange(range, words.pickerDateFormat, words.locale)}</p>
            )}
          </div>
          {search && (
            <TextInput
              type="search"
              size="sm"
              className={classes.search}
              aria-label={search.label}
              placeholder={search.label}
              leftSection={<IconSearch size={16} />}
              value={search.value}
              rightSection={
                search.value !== '' && (
                  <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => search.onChange('')} />
                )
              }
              onChange={event => search.onChange(event.currentTarget.value)}
              onKeyDown={event => {
                if (event.key === 'Escape' && search.value !== '') {
                  event.preventDefault()
                  search.onChange('')
                }
              }}
            />
          )}
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
        {notice && <div className={classes.notice}>{notice}</div>}
        {chips && <div className={classes.chips}>{chips}</div>}
        {children}
      </div>
      {side && <DetailPane className={classes.side} isCovering={isPhone} {...side} />}
    </div>
  )
}
