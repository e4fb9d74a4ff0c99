import type { TracePoint } from '@milepost/contract/traces.ts'
import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import { lastIndexAt } from '@milepost/domain/time/last-index-at.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import { IconTableOff } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { doubtText } from '../../i18n/doubt-text.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Message } from '../../ui/Message.tsx'
import classes from './PointList.module.css'
import { recordRows } from './record-rows.ts'
import type { ReplayClock } from './replay-clock.ts'
import type { ReplayVehicle } from './replay-vehicles.ts'
import type { DoubtedFix } from './trace-track.ts'
import { useMoment } from './use-replay.ts'

const ROW_PX = 34
const PAGE = 10

/** Every record of a vehicle. The one of the moment is marked; a click or the arrows move the replay. */
export function PointList({ clock, vehicle }: { clock: ReplayClock; vehicle: ReplayVehicle }) {
  const { t } = useTranslation()
  const words = useWords()
  const listId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const atMs = useMoment(clock, 120)
  const rows = useMemo(() => recordRows(vehicle.track), [vehicle.track])
  const current = lastIndexAt(rows, atMs, row => row.atMs)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })

  const reveal = useEffectEvent((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }))
  useEffect(() => {
    if (current >= 0) reveal(current)
  }, [current])

  if (rows.length === 0) {
    return (
      <Message
        icon={IconTableOff}
        title={t('No records in this period')}
        text={t('Choose other dates, or check when the vehicle last reported.')}
      />
    )
  }

  function goByKey(event: KeyboardEvent) {
    const to = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + PAGE,
      PageUp: current - PAGE,
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    clock.seek(itemAt(rows, Math.max(0, Math.min(rows.length - 1, to))).atMs)
  }

  return (
    <div className={classes.all}>
      <div className={classes.head} aria-hidden="true">
        <span>{t('Time')}</span>
        <span className={classes.number}>{t('Speed')}</span>
        <span>{t('Event')}</span>
      </div>
      <div
        ref={scroller}
        className={classes.list}
        role="listbox"
        tabIndex={0}
        aria-label={t('Records of {{registration}}', { registration: vehicle.registration })}
        aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
        onKeyDown={goByKey}
      >
        <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }} role="presentation">
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = itemAt(rows, index)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active option
              <div
                key={index}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === current}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className={classes.row}
                data-gap={'point' in row && row.isAfterGap}
                data-doubted={'doubted' in row}
                style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
                onClick={() => clock.seek(row.atMs)}
              >
                <span>{words.moment(row.atMs)}</span>
                {'doubted' in row ? <DoubtCells fix={row.doubted} /> : <PointCells {...row} />}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function PointCells({ point, isAfterGap }: { point: TracePoint; isAfterGap: boolean }) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <>
      <span className={classes.number}>{words.speed(point.speed)}</span>
      <span className={classes.event}>
        {isAfterGap && <em>{point.private ? t('after private time') : t('after no data')} </em>}
        {point.eventCodes.map(code => nameOf(code, t)).join(', ')}
      </span>
    </>
  )
}

/** Its speed is used for nothing either. */
function DoubtCells({ fix }: { fix: DoubtedFix }) {
  const { t } = useTranslation()
  const words = useWords()
  const text = doubtText(fix.reason, fix.sinceS, t, words)
  return (
    <span className={classes.doubt} title={text}>
      {text}
    </span>
  )
}

function nameOf(code: number, t: TFunction): string {
  const kind = eventKindOf(code)
  return kind === null ? String(code) : t(EVENT_NAMES[kind])
}
