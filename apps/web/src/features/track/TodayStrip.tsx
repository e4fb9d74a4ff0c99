import { Button, Skeleton } from '@mantine/core'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { type DaySegment, durationsMs, type SegmentKind } from './day-segments.ts'
import classes from './TodayStrip.module.css'
import { type Today, useToday } from './use-today.ts'

/** Each has a word and a pattern of its own besides its colour. */
const KIND_TEXTS = {
  driving: 'Driving',
  idling: 'Idling',
  parked: 'Parked',
  private: 'Private',
  'no data': 'No data',
} as const satisfies Record<SegmentKind, TextKey>

/** What a vehicle did today, from midnight until now, as a strip with times, and the same in words. */
export function TodayStrip({ vehicleId, nowMs }: { vehicleId: number; nowMs: number }) {
  const { t } = useTranslation()
  const words = useWords()
  const state = useToday(vehicleId, nowMs, words.timeZone)
  return (
    <section className={classes.day} aria-label={t('Today')}>
      <h3 className={classes.title}>{t('Today')}</h3>
      {state.kind === 'forbidden' && (
        <p className={classes.note}>{t('You need the Trips/Stops module to see the timeline.')}</p>
      )}
      {state.kind === 'loading' && (
        <div role="status" aria-label={t('Loading the timeline…')}>
          <Skeleton height={62} />
        </div>
      )}
      {state.kind === 'failed' && (
        <p className={classes.note} role="alert">
          {t('The timeline could not be loaded.')}
          {state.error instanceof HttpError && state.error.requestId && ` ${t('Reference')}: ${state.error.requestId}`}{' '}
          <Button size="compact-xs" variant="default" onClick={state.retry}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {state.kind === 'known' && <Strip today={state.today} />}
      {state.kind === 'known' && state.isStale && (
        <p className={classes.note}>{t('As of {{time}}', { time: words.time(state.today.untilMs) })}</p>
      )}
    </section>
  )
}

function Strip({ today }: { today: Today }) {
  const { t } = useTranslation()
  const words = useWords()
  const { fromMs, untilMs, segments, distanceM, tripCount } = today
  const sums = durationsMs(segments)
  const span = `${words.time(fromMs)} – ${words.time(untilMs)}`
  return (
    <>
      <p className={classes.sum}>
        {t('{{count}} trips', { count: tripCount })} · {words.distance(distanceM)}
      </p>
      <div className={classes.strip} aria-hidden="true">
        {segments.map(segment => (
          <span
            key={segment.fromMs}
            data-kind={segment.kind}
            style={{ flexGrow: segment.untilMs - segment.fromMs }}
            title={inWords(segment, words, t(KIND_TEXTS[segment.kind]))}
          />
        ))}
      </div>
      <div className={classes.times} aria-hidden="true">
        {[0, 1 / 3, 2 / 3, 1].map(share => (
          <span key={share}>{words.time(fromMs + share * (untilMs - fromMs))}</span>
        ))}
      </div>
      <ul className={classes.legend} aria-label={span}>
        {keysOf(KIND_TEXTS)
          .filter(kind => sums[kind] >= 60_000)
          .map(kind => (
            <li key={kind}>
              <span className={classes.swatch} data-kind={kind} aria-hidden="true" />
              {t(KIND_TEXTS[kind])} <strong>{words.duration(sums[kind] / 1000)}</strong>
            </li>
          ))}
      </ul>
      <details className={classes.details}>
        <summary>{t('Times of the timeline')}</summary>
        <ol>
          {segments.map(segment => (
            <li key={segment.fromMs}>{inWords(segment, words, t(KIND_TEXTS[segment.kind]))}</li>
          ))}
        </ol>
      </details>
    </>
  )
}

const inWords = ({ fromMs, untilMs }: DaySegment, { time, duration }: Words, word: string) =>
  `${time(fromMs)} – ${time(untilMs)} ${word} (${duration((untilMs - fromMs) / 1000)})`
