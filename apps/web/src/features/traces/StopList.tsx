import { IconEngine, IconLock, IconParking, IconQuestionMark, IconRoad, IconRoute, IconShip } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Message } from '../../ui/Message.tsx'
import { type JourneyRow, journeyRows, journeyTotals } from './journey-rows.ts'
import type { ReplayClock } from './replay-clock.ts'
import classes from './TraceDrawer.module.css'
import { useMoment } from './use-replay.ts'
import type { Journeys } from './use-traces.ts'

const KINDS: Record<JourneyRow['kind'], { label: TextKey; icon: typeof IconRoad }> = {
  driven: { label: 'Trip', icon: IconRoad },
  carried: { label: 'Carried', icon: IconShip },
  unseen: { label: 'Moved without data', icon: IconQuestionMark },
  parked: { label: 'Parked', icon: IconParking },
  idling: { label: 'Idling_time', icon: IconEngine },
}

/** Trips and stops of a vehicle with their sums; each leads to where it begins. */
export function StopList({ clock, journeys }: { clock: ReplayClock; journeys: Journeys }) {
  const { t } = useTranslation()
  const words = useWords()
  const atMs = useMoment(clock, 250)
  const rows = journeyRows(journeys, Date.now())
  const totals = journeyTotals(journeys)
  const now = rows.findLast(row => isNow(row, atMs))?.key
  const untilWords = ({ untilMs, isSilent }: JourneyRow) => {
    if (untilMs === null) return t('now')
    const time = words.clock(untilMs)
    return isSilent ? `${t('last contact')} ${time}` : time
  }
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is marked
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [now])
  if (rows.length === 0) {
    return (
      <Message
        icon={IconRoute}
        title={t('No trips in this period')}
        text={t('Choose other dates, or check when the vehicle last reported.')}
      />
    )
  }
  return (
    <div className={classes.part}>
      <Facts>
        <Fact name={t('Trips')}>
          {words.number(totals.trips)}
          {totals.privateTrips > 0 && ` + ${t('{{count}} private', { count: totals.privateTrips })}`}
        </Fact>
        <Fact name={t('Distance')}>{words.distance(totals.distanceM)}</Fact>
        <Fact name={t('Driving')}>{words.duration(totals.drivingS)}</Fact>
        <Fact name={t('Idling_time')}>{words.duration(journeys.idling_s)}</Fact>
        {totals.unknownS > 0 && (
          <Fact name={t('No data')}>
            {words.duration(totals.unknownS)} · {words.distance(totals.unknownM)}
          </Fact>
        )}
        {totals.carriedS > 0 && (
          <Fact name={t('Carried')}>
            {words.duration(totals.carriedS)} · {words.distance(totals.carriedM)}
          </Fact>
        )}
      </Facts>
      <ol ref={list} className={classes.rows}>
        {rows.map(row => {
          const { label, icon: KindIcon } = KINDS[row.kind]
          return (
            <li key={row.key}>
              <button
                type="button"
                className={classes.row}
                aria-current={isNow(row, atMs)}
                data-within={row.kind === 'idling'}
                onClick={() => clock.seek(row.fromMs)}
              >
                {row.isPrivate ? <IconLock size={18} aria-hidden="true" /> : <KindIcon size={18} aria-hidden="true" />}
                <span className={classes.words}>
                  <strong>
                    {row.isPrivate ? t('Private') : t(label)} · {words.duration(row.durationS)}
                    {row.distanceM !== null && ` · ${words.distance(row.distanceM)}`}
                  </strong>
                  <span className={classes.quiet}>
                    {words.moment(row.fromMs)} – {untilWords(row)}
                    {row.unknownM > 0 && ` · ${t('{{distance}} unknown', { distance: words.distance(row.unknownM) })}`}
                    {row.driver !== null && ` · ${row.driver}`}
                  </span>
                  {row.addresses.length > 0 && (
                    <span className={classes.quiet}>{row.addresses.map(words.placeName).join(' → ')}</span>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const isNow = ({ fromMs, untilMs }: JourneyRow, atMs: number) => fromMs <= atMs && (untilMs === null || atMs < untilMs)
