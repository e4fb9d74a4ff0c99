import { events } from '@milepost/contract/events.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { EVENT_KINDS, eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import { sql } from 'kysely'
import { isNotDismissed } from '../../telemetry/dismissed-events.ts'
import { EVENT_KEYS, eventIdOf } from '../../telemetry/event-keys.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { headOf } from '../../vehicle-page/timeline-window.ts'
import { nameOf } from './present-event.ts'

const TOLD = keysOf(EVENT_KINDS).filter(kind => EVENT_KINDS[kind].severity !== 'info')
const CODES = TOLD.map(kind => EVENT_KINDS[kind].code)

/** The events of a vehicle that somebody should look at: of a day of driving the others are dozens. */
export const eventTimeline: TimelineSource = {
  kind: 'event',
  access: events.list.access,
  async read(db, _caller, vehicleId, window) {
    const { rows } = await headOf<Record<string, unknown>>(window, {
      at: sql`e.recorded_at`,
      id: sql`concat_ws('-', e.tracker_id, floor(extract(epoch from e.recorded_at) * 1000)::int8, e.sequence, e.code, e.geofence_id)`,
      columns: sql.raw(EVENT_KEYS.select('e')),
      from: sql`from events e where e.vehicle_id = ${vehicleId} and e.code = any(${CODES}::int2[]) and ${isNotDismissed('e')}`,
    }).execute(db)
    return rows.flatMap(({ at, ...row }) => {
      const key = EVENT_KEYS.read(row)
      const kind = eventKindOf(key.code)
      const severity = kind && EVENT_KINDS[kind].severity
      if (severity === null || severity === 'info') return []
      return {
        at,
        entry: {
          ...{ kind: 'event', id: eventIdOf(key), at, severity },
          ...{ name: nameOf(key.code, 'en'), name_pt: nameOf(key.code, 'pt') },
        },
      }
    })
  },
}
