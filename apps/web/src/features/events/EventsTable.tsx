import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
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
import { ChosenBar } from './ChosenBar.tsx'
import classes from './EventsTable.module.css'
import type { EventRow } from './fold-duplicates.ts'
import { SeverityMark } from './SeverityMark.tsx'
import { StateMark } from './StateMark.tsx'
import type { ChosenEvents } from './use-chosen-events.ts'
import { useEventWords } from './use-event-words.ts'
import { useRowInSight } from './use-row-in-sight.ts'
import type { Triage } from './use-triage.ts'

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
  /** Those of every vehicle are to be shown instead; null where they are. */
  onAllVehicles: (() => void) | null
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
  triage: Triage
}

/** Shown by the drawer where it takes the room. */
const TOLD_BESIDE = ['driver', 'road', 'speed']
const ROOM_FOR_BOTH = window.matchMedia('(min-width: 1700px)')
const ROOM_FOR_DRIVERS = window.matchMedia('(min-width: 1400px)')

const MOVES_FOCUS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']

/** Time, event, registration, driver, geofence and road, speed (N-50), and how far each is dealt with. */
export function EventsTable(props: Props) {
  const { rows, isLoading, error, onRetry, isAscending, onAscending, paging, selectedId, onSelect, onFold } = props
  const { triage } = props
  const { t } = useTranslation()
  const isTight = selectedId !== null && !ROOM_FOR_BOTH.matches
  const around = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  const choice = useChoiceColumn(triage.chosen)
  const shown = useColumns(onFold, isTight).filter(
    ({ id }) => !(isTight && TOLD_BESIDE.includes(id)) && (id !== 'driver' || ROOM_FOR_DRIVERS.matches),
  )
  // Who may not deal with events has nothing to choose them for.
  const columns = triage.refusal === null ? [choice, ...shown] : shown
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
            action={
              (props.onAllVehicles !== null || props.lastBefore !== null) && (
                <div className={classes.offers}>
                  {props.onAllVehicles !== null && (
                    <Button variant="default" onClick={props.onAllVehicles}>
                      {t('Show events of all vehicles')}
                    </Button>
                  )}
                  {props.lastBefore !== null && <LastDay at={props.lastBefore} onDay={props.onDay} />}
                </div>
              )
            }
          />
        }
        ordering={ordering}
        onOrdering={next => onAscending(next !== null && !next.isDescending)}
        paging={paging}
        selectedKey={selectedId}
        onSelect={onSelect}
        selectionBar={triage.chosen.events.length > 0 && <ChosenBar triage={triage} />}
      />
    </div>
  )
}

/** Boxes by which several are chosen; with Shift all from the one before. */
function useChoiceColumn(chosen: ChosenEvents): Column<EventRow> {
  const { t } = useTranslation()
  const words = useEventWords()
  return {
    id: 'choice',
    header: '',
    widthPx: 36,
    headerCell: (
      <Checkbox
        size="xs"
        aria-label={t('Select all on this page')}
        checked={chosen.isAll}
        indeterminate={chosen.events.length > 0 && !chosen.isAll}
        onChange={event => chosen.chooseAll(event.currentTarget.checked)}
      />
    ),
    cell: row => (
      <Checkbox
        size="xs"
        aria-label={t('Select {{name}}', { name: `${words.name(row.event)}, ${words.at(row.event)}` })}
        checked={chosen.has(row)}
        onChange={({ currentTarget, nativeEvent }) =>
          chosen.choose(row, currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    ),
  }
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
      cell: row => {
        const fold = row.folded > 1 && <Fold row={row} onFold={onFold} />
        return (
          <span className={classes.event}>
            <span className={classes.what}>
              <span className={classes.name}>
                {words.name(row.event)}
                {!isShort && <span className={classes.value}>{measuredOf(row.event)}</span>}
              </span>
              {isPhone && (
                <span className={classes.vehicle}>
                  <RegistrationLink vehicle={{ id: row.event.vehicle, registration: row.event.registration }} />
                  {fold}
                </span>
              )}
            </span>
            {!isPhone && fold}
          </span>
        )
      },
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
      cell: ({ event }) => (
        <span className={classes.road}>{[event.geofence?.name, words.place(event)].filter(Boolean).join(' · ')}</span>
      ),
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
