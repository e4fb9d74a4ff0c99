import { float64At } from '@milepost/domain/collections/typed-arrays.ts'
import { EVENT_KINDS, eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import type { ReplaySpan } from '@milepost/domain/traces/replay-clock.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import type { TFunction } from 'i18next'
import type { GraphBand, GraphMark } from '../../ui/line-graph-plot.ts'
import type { TraceTrack } from './trace-track.ts'
import type { Journeys } from './use-traces.ts'

interface BandWords {
  parked: string
  idling: string
  gap: string
  private: string
}

/** Stops as bands; times without data and private times as hatched ones, the private above the rest. */
export function bandsOf(track: TraceTrack, journeys: Journeys | null, span: ReplaySpan, words: BandWords): GraphBand[] {
  const stops = (journeys?.stops ?? [])
    .filter(stop => !stop.is_private)
    .map(({ kind, start, end }) => ({
      fromMs: Date.parse(start),
      untilMs: end === null ? span.untilMs : Date.parse(end),
      colourToken: kind === 'parked' ? '--mp-stopped' : '--mp-idling',
      label: words[kind],
    }))
  const isStop = (gap: ReplaySpan) => stops.some(stop => stop.fromMs <= gap.fromMs && stop.untilMs >= gap.untilMs)
  // A parked vehicle that sends nothing is parked: that gap needs no band.
  const gaps = track.gaps
    .filter(gap => gap.isPrivate || !isStop(gap))
    .map(({ fromMs, untilMs, isPrivate }) => ({
      fromMs,
      untilMs: Math.min(untilMs, span.untilMs),
      colourToken: isPrivate ? '--mp-text' : '--mp-stale',
      label: isPrivate ? words.private : words.gap,
      isHatched: true,
    }))
  return [...stops, ...gaps]
}

/** The events that need attention; the ignition is left out. */
export function eventMarksOf(track: TraceTrack, t: TFunction): GraphMark[] {
  return track.points.flatMap((point, index) =>
    point.eventCodes.flatMap(code => {
      const kind = eventKindOf(code)
      if (kind === null || EVENT_KINDS[kind].severity === 'info') return []
      const { severity } = EVENT_KINDS[kind]
      const colourToken = severity === 'critical' ? '--mp-danger' : '--mp-idling'
      return [{ atMs: float64At(track.times, index), label: t(EVENT_NAMES[kind]), colourToken }]
    }),
  )
}
