import { SegmentedControl, Skeleton } from '@mantine/core'
import { type ScoreWeights, scoreDriving } from '@milepost/domain/behaviour/driving-score.ts'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BehaviourSearch } from './behaviour-search.ts'
import classes from './TrendGraph.module.css'
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
const NOTHING: never[] = []
const ignore = () => {}

/** Events and score by day or ISO week. */
export function TrendGraph({ opened, weights, isScored, step, onStep }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useTrend(opened, step)
  const weightsKey = JSON.stringify(weights)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the weights are made anew in every picture of the page
  const drawn = useMemo(() => {
    const results = data?.results ?? []
    const scores = results.map(one => scoreDriving(one.counts, one.distance_m, weights))
    const events = {
      label: t('Events'),
      values: scores.map(one => one.events),
      unit: '',
      colourToken: '--mp-stopped',
    }
    const score = {
      label: t('Score'),
      values: scores.map(one => one.score),
      unit: t('of 100'),
      colourToken: '--mp-moving',
    }
    return { times: results.map(one => Date.parse(one.start)), series: isScored ? [events, score] : [events] }
  }, [data, weightsKey, isScored, t])
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
            isByDay
          />
        </Suspense>
      )}
      {isScored && <p className={classes.note}>{t('Days or weeks without enough distance have no score.')}</p>}
    </section>
  )
}
