import type { Input } from '@milepost/contract/route.ts'
import { isDate, momentMs } from '@milepost/contract/time-range.ts'
import type { TimelineCursor, TimelineEntry, vehiclePages } from '@milepost/contract/vehicle-page.ts'
import { narrowedTo } from '@milepost/domain/access/customer-modules.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { localDayStartMs } from '@milepost/domain/time/local-time.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import { type Db, withScope } from '../../db/scope.ts'
import { addAddresses } from '../../telemetry/addresses.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import type { TimelineRow, TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { mergeTimeline, windowAfter } from './merge-timeline.ts'

const DAY_MS = 86_400_000

interface Asked {
  /** Those that the caller may see. */
  sources: readonly TimelineSource[]
  query: Input<typeof vehiclePages.timeline>['query']
  names: PlaceNames
  /** In which days begin and end. */
  timeZone: string
}

/**
 * A part of the timeline of a vehicle, the newest first, and after what the next begins. Each source reads no more than a part from
 * its own index, whatever it has of the vehicle.
 */
export async function readTimeline(
  api: Db,
  caller: SignedIn,
  vehicleId: number,
  { sources, query: { start, end, after, limit, language }, names, timeZone }: Asked,
): Promise<{ results: TimelineEntry[]; next: TimelineCursor | null }> {
  const ofMoments = { fromMs: startMs(start, timeZone), untilMs: endMs(end, timeZone) }
  const ofDays = { fromMs: startMs(start, 'UTC'), untilMs: endMs(end, 'UTC') }
  const rows: TimelineRow[] = []
  for (const source of sources) {
    const reader = narrowedTo(source.access, caller)
    const window = { ...ofMoments, ofDays, before: windowAfter(after, source.kind), limit: limit + 1 }
    rows.push(...(await withScope(api, reader, db => source.read(db, reader, vehicleId, window))))
  }
  const { page, next } = mergeTimeline(rows, limit)
  const results = page.map(({ entry }) => ({ ...entry, at: toDeviceInstant(Date.parse(entry.at)) }))
  const places = results.flatMap(entry => (entry.kind === 'trip' ? [entry.start_place, entry.end_place] : []))
  await addAddresses(places, names, language)
  return { results, next }
}

function startMs(start: string | undefined, timeZone: string): number | null {
  if (start === undefined) return null
  return isDate(start) ? localDayStartMs(momentMs(start) / DAY_MS, timeZone) : momentMs(start)
}

/** Excluded: a day counts whole. */
function endMs(end: string | undefined, timeZone: string): number | null {
  if (end === undefined) return null
  return isDate(end) ? localDayStartMs(momentMs(end) / DAY_MS + 1, timeZone) : momentMs(end)
}
