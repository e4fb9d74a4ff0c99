import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { float64At } from '@milepost/domain/collections/typed-arrays.ts'
import { eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import { indexAt } from '@milepost/domain/traces/replay-track.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import { IconTableOff } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { Message } from '../../ui/Message.tsx'
import classes from './PointList.module.css'
import type { ReplayClock } from './replay-clock.ts'
import type { ReplayVehicle } from './replay-vehicles.ts'
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
  const { points, times } = vehicle.track
  const current = indexAt(times, atMs)
  const virtualizer = useVirtualizer({
    count: points.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  })

  const reveal = useEffectEvent((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }))
  useEffect(() => {
    if (current >= 0) reveal(current)
  }, [current])

  if (points.length === 0) {
    return (
      <Message
        icon={IconTableOff}
        title={t('No records on these days')}
        text={t('Choose other days, or look when the vehicle was last heard of.')}
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
      End: points.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    clock.seek(float64At(times, Math.max(0, Math.min(points.length - 1, to))))
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
            const point = itemAt(points, index)
            const isGap = point.gap_before && index > 0
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active option
              <div
                key={index}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === current}
                aria-setsize={points.length}
                aria-posinset={index + 1}
                className={classes.row}
                data-gap={isGap}
                style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
                onClick={() => clock.seek(float64At(times, index))}
              >
                <span>{words.moment(float64At(times, index))}</span>
                <span className={classes.number}>{words.speed(point.speed)}</span>
                <span className={classes.event}>
                  {isGap && <em>{point.private ? t('after a private time') : t('after no data')} </em>}
                  {point.eventCodes.map(code => nameOf(code, t)).join(', ')}
                </span>
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function nameOf(code: number, t: TFunction): string {
  const kind = eventKindOf(code)
  return kind === null ? String(code) : t(EVENT_NAMES[kind])
}
