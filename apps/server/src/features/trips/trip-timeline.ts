import { tripModule } from '@milepost/contract/trips.ts'
import { toDeviceInstant } from '@milepost/domain/time/api-dates.ts'
import { sql } from 'kysely'
import { presentPlace } from '../../telemetry/addresses.ts'
import { isDriven } from '../../telemetry/driven-trips.ts'
import { readTripsByKey, TRIP_KEYS } from '../../telemetry/read-trips.ts'
import { readTripDrivers } from '../../telemetry/trip-drivers.ts'
import type { TimelineSource } from '../../vehicle-page/timeline-source.ts'
import { headOf } from '../../vehicle-page/timeline-window.ts'

/** The settled trips of a vehicle. Of a private one nobody is told where it began and ended. */
export const tripTimeline: TimelineSource = {
  kind: 'trip',
  access: tripModule,
  async read(db, caller, vehicleId, window) {
    const { rows } = await headOf<Record<string, unknown>>(window, {
      at: sql`t.started_at`,
      id: sql`t.tracker_id || '-' || floor(extract(epoch from t.started_at) * 1000)::int8`,
      columns: sql.raw(TRIP_KEYS.select('t')),
      from: sql`from trips t where t.vehicle_id = ${vehicleId} and ${isDriven('t')}`,
    }).execute(db)
    const trips = await readTripsByKey(db, rows.map(TRIP_KEYS.read))
    const drivers = await readTripDrivers(db, caller, trips)
    const byId = new Map(trips.map(trip => [`${trip.trackerId}-${trip.startedAtMs}`, trip]))
    return rows.flatMap(({ at, id }) => {
      const trip = byId.get(id)
      if (trip === undefined) return []
      const { isPrivate, distanceM, endedAtMs, settledAtMs, start, end } = trip
      return {
        at,
        entry: {
          ...{ kind: 'trip', id, at: toDeviceInstant(trip.startedAtMs), is_private: isPrivate },
          ...{ end: toDeviceInstant(endedAtMs ?? settledAtMs), distance_m: distanceM },
          driver: drivers.get(trip)?.name ?? null,
          start_place: isPrivate ? null : presentPlace(start),
          end_place: isPrivate ? null : presentPlace(end),
        },
      }
    })
  },
}
