import type { GeofenceVisit } from '@milepost/domain/fold/derived-rows.ts'
import { lastIndexAt } from '@milepost/domain/time/last-index-at.ts'
import { isPrivateAt, type PrivatePeriod } from '@milepost/domain/trips/private-periods.ts'
import type { PreviewedRows } from './fold-preview.ts'

/**
 * What of the rows of a preview is shown. A visit that began in a private time is left out whole, as it is from the visits of a geofence;
 * one in which a private time begins is shown until then. An event is shown with its visit alone: when the vehicle left, or for
 * how long it had stayed, says when it came.
 */
export function withoutPrivate(
  { trackerId, visits, events }: PreviewedRows,
  periodsOf: ReadonlyMap<number, readonly PrivatePeriod[]>,
): PreviewedRows {
  const shown = visits.flatMap(visit => publicPart(visit, periodsOf.get(visit.vehicleId) ?? []) ?? [])
  // They do not overlap, and are in the order of their time.
  const isInVisit = (atMs: number) => {
    const visit = shown[lastIndexAt(shown, atMs, ({ enteredAtMs }) => enteredAtMs)]
    return visit !== undefined && (visit.leftAtMs === null || atMs <= visit.leftAtMs)
  }
  return {
    trackerId,
    visits: shown,
    events: events.filter(
      ({ vehicleId, recordedAtMs, isPrivate }) =>
        !isPrivate && !isPrivateAt(periodsOf.get(vehicleId) ?? [], recordedAtMs) && isInVisit(recordedAtMs),
    ),
  }
}

function publicPart(visit: GeofenceVisit, periods: readonly PrivatePeriod[]): GeofenceVisit | null {
  const { enteredAtMs, leftAtMs, isPrivate } = visit
  if (isPrivate || isPrivateAt(periods, enteredAtMs)) return null
  const next = periods.find(({ startMs }) => startMs > enteredAtMs)
  return next && (leftAtMs === null || next.startMs < leftAtMs) ? { ...visit, leftAtMs: next.startMs } : visit
}
