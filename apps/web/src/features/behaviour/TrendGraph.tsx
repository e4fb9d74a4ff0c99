import { SegmentedControl, Skeleton } from '@mantine/core'
import type { ScoreWeights } from '@milepost/domain/behaviour/driving-score.ts'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { BehaviourSearch } from './behaviour-search.ts'
import classes from './TrendGraph.module.css'
import { TrendTable } from './TrendTable.tsx'
import { trendPoints } from './trend-points.ts'
import { type OpenedSubject, useTrend } from './use-behaviour-data.ts'

const LineGraph = lazy(() => import('../../ui/LineGraph.tsx').then(part => ({ default: part.LineGraph })))

interface Props {
  opened: OpenedSubject
  weights: ScoreWeights
  isScored: boolean
  step: BehaviourSearch['step']
  onStep: (step: BehaviourSearch['step']) => void
}

const HEIGHT_PX = 150
const DAY_MS = 86_400_000
const SCORES = [0, 100] as const
const NOTHING: never[] = []
const ignore = () => {}

/** Events as bars and the score as a line, by day or ISO week, from the first in which anything was driven. */
export function TrendGraph({ opened, weights, isScored, step, onStep }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { data, error, refetch } = useTrend(opened, step)
  const weightsKey = JSON.stringify(weights)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the weights are made anew in every picture of the page
  const drawn = useMemo(() => {
    const points = trendPoints(data?.results ?? [], weights)
    const events = {
      label: t('Events'),
      values: points.map(one => one.events),
      unit: '',
      colourToken: '--mp-stopped',
      isBars: true,
    }
    const score = {
      label: t('Score'),
      values: points.map(one => one.score),
      unit: t('of 100'),
      colourToken: '--mp-moving',
      spansGaps: true,
      axis: SCORES,
    }
    return { points, times: points.map(one => one.atMs), series: isScored ? [events, score] : [events] }
  }, [data, weightsKey, isScored, t])
  const [first, last] = [drawn.points[0], drawn.points.at(-1)]
  const halfMs = (step === 'day' ? DAY_MS : 7 * DAY_MS) / 2
  return (
    <section className={classes.trend}>
      <header>
        <h3>{t('Over time')}</h3>
        <SegmentedControl
          size="xs"
          aria-label={t('Days or weeks')}
          data={[
            { value: 'day', label: t('By day') },
            { value: 'week', label: t('By week') },
          ]}
          value={step}
          onChange={next => onStep(next === 'week' ? 'week' : 'day')}
        />
      </header>
      {error !== null && data === undefined ? (
        <p className={classes.failed} role="alert">
          {t('This could not be loaded')}{' '}
          <button type="button" onClick={() => void refetch()}>
            {t('Try again')}
          </button>
        </p>
      ) : data === undefined ? (
        <Skeleton height={HEIGHT_PX} />
      ) : first === undefined || last === undefined ? (
        <p className={classes.note}>{t('No driving in this period')}</p>
      ) : (
        <Suspense fallback={<Skeleton height={HEIGHT_PX} />}>
          <LineGraph
            label={step === 'day' ? t('Over time, by day') : t('Over time, by week')}
            times={drawn.times}
            series={drawn.series}
            cursorMs={null}
            onCursor={ignore}
            onPick={ignore}
            marks={NOTHING}
            bands={NOTHING}
            heightPx={HEIGHT_PX}
            // Half a step more at either end, so that no bar is cut.
            span={{ fromMs: first.atMs - halfMs, untilMs: last.atMs + halfMs }}
            isByDay
          />
        </Suspense>
      )}
      {first !== undefined && first.date !== data?.results[0]?.date && (
        <p className={classes.note}>
          {t('Nothing was driven in this period before {{day}}.', { day: words.dateOf(first.date) })}
        </p>
      )}
      {isScored && first !== undefined && (
        <p className={classes.note}>{t('Days or weeks without enough distance have no score.')}</p>
      )}
      {first !== undefined && <TrendTable points={drawn.points} step={step} isScored={isScored} />}
    </section>
  )
}
