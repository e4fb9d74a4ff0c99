import { Button, Skeleton } from '@mantine/core'
import type { Event } from '@milepost/contract/events.ts'
import { speedIn } from '@milepost/domain/formats/units.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AROUND_MS, aroundQuery } from './around-query.ts'
import classes from './EventDrawer.module.css'
import { SEVERITY_SHAPES } from './severity-shapes.ts'
import { useEventWords } from './use-event-words.ts'

const LineGraph = lazy(() => import('../../ui/LineGraph.tsx').then(part => ({ default: part.LineGraph })))

const HEIGHT_PX = 130

interface Props {
  event: Event
  /** Of the same vehicle, as far as they are known. */
  others: readonly Event[]
}

/** How fast it was in the three minutes before and after an event, and what else happened in them. */
export function EventMinutes({ event, others }: Props) {
  const { t } = useTranslation()
  const words = useEventWords()
  const { data, error, isPending, refetch } = useQuery(aroundQuery(event))
  const atMs = Date.parse(event.timestamp)

  if (error !== null)
    return (
      <p className={classes.quiet} role="alert">
        {t('This could not be loaded')}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    )
  if (isPending) return <Skeleton height={HEIGHT_PX} />
  if (data.results.length === 0) return <p className={classes.quiet}>{t('No data for these minutes.')}</p>

  const unit = words.isMetric ? 'km/h' : 'mph'
  const units = words.distanceUnits
  const speeds = data.results.map(({ speed }) => (speed === null ? null : speedIn(units, speed)))
  const near = others.filter(other => Math.abs(Date.parse(other.timestamp) - atMs) <= AROUND_MS)
  const marks = [event, ...near.filter(other => other.id !== event.id)].map(other => ({
    atMs: Date.parse(other.timestamp),
    label: words.name(other),
    colourToken: SEVERITY_SHAPES[other.severity].token,
  }))
  return (
    <Suspense fallback={<Skeleton height={HEIGHT_PX} />}>
      <LineGraph
        label={t('Speed before and after the event')}
        times={data.results.map(point => Date.parse(point.timestamp))}
        series={[{ label: t('Speed'), values: speeds, unit, colourToken: '--mp-brand' }]}
        cursorMs={atMs}
        onCursor={() => {}}
        onPick={() => {}}
        marks={marks}
        bands={[]}
        heightPx={HEIGHT_PX}
        span={{ fromMs: atMs - AROUND_MS, untilMs: atMs + AROUND_MS }}
      />
    </Suspense>
  )
}
