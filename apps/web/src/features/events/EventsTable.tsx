import { Button, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconListSearch } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSpeedingWords } from '../../i18n/use-speeding-words.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { formatDay } from '../../ui/day-range.ts'
import { Message } from '../../ui/Message.tsx'
import type { Column, Ordering } from '../../ui/table-columns.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import classes from './EventsTable.module.css'
import type { EventRow } from './fold-duplicates.ts'
import { SeverityMark } from './SeverityMark.tsx'
import { StateMark } from './StateMark.tsx'
import { useEventWords } from './use-event-words.ts'
import { useRowInSight } from './use-row-in-sight.ts'

interface Props {
  rows: EventRow[]
  isLoading: boolean
  error: unknown
  onRetry: () => void
  loadedAtMs: number
  /** Where nothing was found: when the last event before the range happened. */
  lastBefore: string | null
  /** A day is to be shown instead. */
  onDay: (day: string) => void
  isAscending: boolean
  onAscending: (isAscending: boolean) => void
  paging: {
    page: number
    pageSize: number
    count: number
    onPage: (page: number) => void
    onPageSize: (size: number) => void
    sizes: number[]
  }
  selectedId: string | null
  onSelect: (row: EventRow) => void
  onFold: (key: string) => void
}

/** Shown by the drawer where it takes the room. */
const TOLD_BESIDE = ['driver', 'road']
const ROOM_FOR_BOTH = window.matchMedia('(min-width: 1700px)')
const ROOM_FOR_DRIVERS = window.matchMedia('(min-width: 1400px)')

const MOVES_FOCUS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']

/** Time, event, registration, driver, geofence and road, speed (N-50), and how far each is dealt with. */
export function EventsTable(props: Props) {
  const { rows, isLoading, error, onRetry, isAscending, onAscending, paging, selectedId, onSelect, onFold } = props
  const { t } = useTranslation()
  const isTight = selectedId !== null && !ROOM_FOR_BOTH.matches
  const around = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const columns = useColumns(onFold, isTight).filter(
    ({ id }) => !(isTight && TOLD_BESIDE.includes(id)) && (id !== 'driver' || ROOM_FOR_DRIVERS.matches),
  )
  const ordering: Ordering = { field: 'timestamp', isDescending: !isAscending }
  const firstAt = (paging.page - 1) * paging.pageSize
  useRowInSight(
    around,
    rows.findIndex(row => row.key === selectedId),
    firstAt,
  )

  /** The arrow keys select what they go to; a focus by Tab alone selects nothing. */
  function onKeyDown(event: KeyboardEvent) {
    hasMoved.current = event.target instanceof HTMLTableRowElement && MOVES_FOCUS.includes(event.key)
  }
  function onFocus({ target }: FocusEvent) {
    if (!hasMoved.current || !(target instanceof HTMLTableRowElement)) return
    hasMoved.current = false
    const row = rows[Number(target.getAttribute('aria-rowindex')) - 2 - firstAt]
    if (row !== undefined) onSelect(row)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to where the keys go in the table
    <div ref={around} className={classes.table} onKeyDownCapture={onKeyDown} onFocus={onFocus}>
      <DataTable
        label={t('Events')}
        columns={columns}
        rows={rows}
        rowKey={row => row.key}
        isLoading={isLoading}
        error={error}
        onRetry={onRetry}
        loadedAtMs={props.loadedAtMs}
        empty={
          <Message
            icon={IconListSearch}
            title={t('No events')}
            text={t('Please change the search query')}
            action={props.lastBefore !== null && <LastDay at={props.lastBefore} onDay={props.onDay} />}
          />
        }
        ordering={ordering}
        onOrdering={next => onAscending(next !== null && !next.isDescending)}
        paging={paging}
        selectedKey={selectedId}
        onSelect={onSelect}
      />
    </div>
  )
}

/** Goes to the last day that has events. */
function LastDay({ at, onDay }: { at: string; onDay: (day: string) => void }) {
  const { t } = useTranslation()
  const words = useEventWords()
  const day = words.day(Date.parse(at))
  return (
    <Button variant="default" onClick={() => onDay(day)}>
      {t('Show the last day with events: {{day}}', { day: formatDay(day, words.pickerDateFormat, words.locale) })}
    </Button>
  )
}

function useColumns(onFold: (key: string) => void, isTight: boolean): Column<EventRow>[] {
  const { t } = useTranslation()
  const words = useEventWords()
  const isPhone = useIsPhone()
  const speeding = useSpeedingWords()
  const isShort = isPhone || isTight
  const measuredOf = (event: EventRow['event']) =>
    [words.value(event), speeding.excess(event), speeding.limit(event)].filter(Boolean).join(' · ')
  return [
    {
      id: 'time',
      header: t('Time'),
      widthPx: 152,
      ordering: 'timestamp',
      cell: ({ event, isMember }) => (
        <span className={classes.time} data-member={isMember} title={words.severity(event.severity)}>
          <SeverityMark severity={event.severity} />
          <VisuallyHidden>{words.severity(event.severity)}</VisuallyHidden>
          {words.at(event)}
        </span>
      ),
    },
    {
      id: 'event',
      header: t('Event'),
      cell: row => (
        <span className={classes.event}>
          <span className={classes.name}>
            {words.name(row.event)}
            {!isShort && <span className={classes.value}>{measuredOf(row.event)}</span>}
            {isPhone && (
              <span className={classes.vehicle}>
                <RegistrationLink vehicle={{ id: row.event.vehicle, registration: row.event.registration }} />
              </span>
            )}
          </span>
          {row.folded > 1 && <Fold row={row} onFold={onFold} />}
        </span>
      ),
    },
    {
      id: 'registration',
      header: t('Registration'),
      widthPx: 96,
      isHiddenOnPhone: true,
      cell: ({ event: { vehicle, registration } }) => <RegistrationLink vehicle={{ id: vehicle, registration }} />,
    },
    { id: 'driver', header: t('Driver'), widthPx: 132, isHiddenOnPhone: true, cell: row => row.event.driver },
    {
      id: 'road',
      header: t('Address/road'),
      isHiddenOnPhone: true,
      // The geofence first: of a long text the end is cut off.
      cell: ({ event }) => [event.geofence?.name, words.place(event)].filter(Boolean).join(' · '),
    },
    {
      id: 'speed',
      header: t('Speed'),
      widthPx: 88,
      align: 'end',
      isHiddenOnPhone: true,
      cell: row => words.eventSpeed(row.event),
    },
    {
      id: 'state',
      header: t('Status'),
      widthPx: isShort ? 64 : 112,
      cell: row => <StateMark state={row.event.review?.state ?? 'new'} isShort={isShort} />,
    },
  ]
}

/** How many stand in the row, and the button that shows them. */
function Fold({ row, onFold }: { row: EventRow; onFold: (key: string) => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.fold}
      aria-expanded={row.isOpen}
      aria-label={t('{{count}} similar within a minute', { count: row.folded })}
      onClick={() => onFold(row.key)}
    >
      <IconChevronRight size={14} data-open={row.isOpen} aria-hidden="true" />×{row.folded}
    </button>
  )
}
