import type { Stop, Trip } from '@milepost/contract/trips.ts'
import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { SILENCE_MS } from '@milepost/domain/trips/path.ts'

export type SegmentKind = 'driving' | 'idling' | 'parked' | 'private' | 'no data'

export interface DaySegment {
  kind: SegmentKind
  fromMs: number
  untilMs: number
}

interface Span {
  fromMs: number
  untilMs: number
}

/**
 * What a vehicle did in a span of time, without gaps: what is neither a trip nor a stop is "no data". A stop on the way lies
 * upon its trip, and what is private upon everything.
 */
export function daySegments(
  trips: readonly Pick<Trip, 'start' | 'end' | 'duration_s' | 'is_private' | 'stops'>[],
  stops: readonly Pick<Stop, 'start' | 'end' | 'kind' | 'is_private'>[],
  span: Span,
): DaySegment[] {
  const layers: DaySegment[] = [
    ...stops.filter(stop => stop.kind === 'parked').map(stop => segmentOf('parked', stop, span)),
    ...trips.map(trip => segmentOf('driving', { start: trip.start, end: endOf(trip, span) }, span)),
    ...[...trips.flatMap(trip => trip.stops), ...stops]
      .filter(stop => stop.kind === 'idling')
      .map(stop => segmentOf('idling', stop, span)),
    ...[...trips, ...stops].filter(one => one.is_private).map(one => segmentOf('private', one, span)),
  ].filter(segment => segment.untilMs > segment.fromMs)
  const edges = [
    ...new Set([span.fromMs, span.untilMs, ...layers.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs])]),
  ].sort((a, b) => a - b)
  const segments: DaySegment[] = []
  for (const [index, fromMs] of edges.slice(0, -1).entries()) {
    const kind = layers.findLast(layer => layer.fromMs <= fromMs && layer.untilMs > fromMs)?.kind ?? 'no data'
    const last = segments.at(-1)
    const untilMs = itemAt(edges, index + 1)
    if (last?.kind === kind) last.untilMs = untilMs
    else segments.push({ kind, fromMs, untilMs })
  }
  return segments
}

/** A trip that is not known to have ended lasts until its vehicle was last heard of, if that is long ago (docs/domain/traces.md). */
function endOf(
  { start, end, duration_s }: Pick<Trip, 'start' | 'end' | 'duration_s'>,
  { untilMs }: Span,
): string | null {
  const heardMs = Date.parse(start) + duration_s * 1000
  return end === null && untilMs - heardMs > SILENCE_MS ? new Date(heardMs).toISOString() : end
}

/** What lasts, lasts until the end of the span. */
function segmentOf(kind: SegmentKind, { start, end }: { start: string; end: string | null }, span: Span): DaySegment {
  return {
    kind,
    fromMs: Math.max(span.fromMs, Date.parse(start)),
    untilMs: Math.min(span.untilMs, end === null ? span.untilMs : Date.parse(end)),
  }
}

/** How long each kind lasted in all, in milliseconds. */
export function durationsMs(segments: readonly DaySegment[]): Record<SegmentKind, number> {
  const sums = { driving: 0, idling: 0, parked: 0, private: 0, 'no data': 0 }
  for (const { kind, fromMs, untilMs } of segments) sums[kind] += untilMs - fromMs
  return sums
}
