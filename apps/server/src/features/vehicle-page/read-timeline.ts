import type { Input } from '@milepost/contract/route.ts'
import { isDate, momentMs } from '@milepost/contract/time-range.ts'
import type { TimelineCursor, TimelineEntry, vehiclePages } from '@milepost/contract/vehicle-page.ts'
import { narrowedTo } from '@milepost/domain/access/customer-modules.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import { type Db, withScope } from '../../db/scope.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import type { TimelineRow, TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { mergeTimeline, windowAfter } from './merge-timeline.ts'

const DAY_MS = 86_400_000

interface Asked {
  /** Those that the caller may see. */
  sources: readonly TimelineSource[]
  query: Input<typeof vehiclePages.timeline>['query']
  names: PlaceNames
}

/**
 * A part of the timeline of a vehicle, the newest first, and after what the next begins. Each source reads no more than a part from
 * its own index, whatever it has of the vehicle.
 */
export async function readTimeline(
  api: Db,
  caller: SignedIn,
  vehicleId: number,
  { sources, query: { start, end, after, limit, language }, names }: Asked,
): Promise<{ results: TimelineEntry[]; next: TimelineCursor | null }> {
  const fromMs = start === undefined ? null : momentMs(start)
  const untilMs = end === undefined ? null : momentMs(end) + (isDate(end) ? DAY_MS : 0)
  const rows: TimelineRow[] = []
  for (const source of sources) {
    const reader = narrowedTo(source.access, caller)
    const window = { fromMs, untilMs, before: windowAfter(after, source.kind), limit: limit + 1 }
    rows.push(...(await withScope(api, reader, db => source.read(db, reader, vehicleId, window))))
  }
  const { page, next } = mergeTimeline(rows, limit)
  const results = page.map(({ entry }) => ({ ...entry, at: toDeviceInstant(Date.parse(entry.at)) }))
  await Promise.all(results.map(entry => addAddresses(entry, names, language)))
  return { results, next }
}

async function addAddresses(entry: TimelineEntry, names: PlaceNames, language: 'en' | 'pt'): Promise<void> {
  if (entry.kind !== 'trip') return
  for (const place of [entry.start_place, entry.end_place]) {
    if (place !== null) place.address = await names.addressAt(place.lat, place.long, language)
  }
}
