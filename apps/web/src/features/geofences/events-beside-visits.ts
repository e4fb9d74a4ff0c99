import type { GeofencePreview } from '@milepost/contract/geofence-previews.ts'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'

/** The row of a visit says when the vehicle went in and how long it stayed, so these events need none of their own. */
const SAID_BY_VISIT = new Set(
  (['geofence-in', 'geofence-out', 'geofence-dwell'] as const).map(kind => EVENT_KINDS[kind].code),
)

/** The events of a test that are listed beside its visits: those that have a moment of their own, as speeding. */
export const eventsBesideVisits = (preview: Pick<GeofencePreview, 'newest_events'>) =>
  preview.newest_events.filter(({ eventCode }) => !SAID_BY_VISIT.has(eventCode))
