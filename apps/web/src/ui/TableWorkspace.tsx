import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconX,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { useIsPhone } from '../lib/use-is-phone.ts'
import classes from './TableWorkspace.module.css'

interface Side {
  title: ReactNode
  content: ReactNode
  onClose: () => void
}

interface Props {
  title: string
  /** Of the whole filtered set; null while nobody knows. */
  count: number | null
  /** Absent where there is nothing to filter by. */
  filters?: ReactNode
  /** Open or closed is the address's business, so the caller holds it. */
  filtersOpen?: boolean
  onFiltersOpenChange?: (open: boolean) => void
  search?: { value: string; onChange: (text: string) => void; label: string }
  actions?: ReactNode
  /** The detail of what is selected; null when nothing is. */
  side?: Side | null
  /** A line above the table: something is partial, stale or masked. */
  notice?: ReactNode
  /** The table. */
  children: ReactNode
}

/** The table workspace: filters, toolbar, table and detail. On a phone the filters are a sheet, and the detail covers the rest. */
export function TableWorkspace(props: Props) {
  const { title, count, filters, search, actions, side, notice, children } = props
  const { filtersOpen = false, onFiltersOpenChange = () => {} } = props
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const filtersId = useId()

  function closeSheet(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || !isPhone) return
    event.stopPropagation()
    onFiltersOpenChange(false)
  }

  return (
    <div className={classes.workspace} data-side={side ? 'open' : 'closed'}>
      <section
        className={classes.filters}
        id={filtersId}
        aria-label={t('Filters')}
        hidden={filters === undefined || !filtersOpen}
        onKeyDown={closeSheet}
      >
        <header className={classes.head}>
          <h2>{t('Filters')}</h2>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Hide filters')}
            aria-controls={filtersId}
            aria-expanded
            onClick={() => onFiltersOpenChange(false)}
          >
            {isPhone ? <IconX size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
          </ActionIcon>
        </header>
        <div className={classes.scroll}>{filters}</div>
      </section>
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
          <h1>
            {title}
            {count !== null && <span className={classes.count}>{words.number(count)}</span>}
          </h1>
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
        {children}
      </div>
      {side && <SidePanel {...side} isPhone={isPhone} />}
    </div>
  )
}

/** Gives the focus back to where it was taken from, unless it has gone on by itself. */
function SidePanel({ title, content, onClose, isPhone }: Side & { isPhone: boolean }) {
  const { t } = useTranslation()
  const headingId = useId()
  const close = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const before = document.activeElement
    // Where it covers the table, the keys belong to it.
    if (isPhone) close.current?.focus()
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isPhone])

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }

  return (
    <aside className={classes.side} aria-labelledby={headingId} onKeyDown={closeOnEscape}>
      <header className={classes.head}>
        <h2 id={headingId}>{title}</h2>
        <ActionIcon ref={close} variant="subtle" color="gray" aria-label={t('Close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <div className={classes.scroll}>{content}</div>
    </aside>
  )
}
