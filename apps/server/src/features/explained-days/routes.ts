import { explainedDays } from '@milepost/contract/explained-days.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import type { ExplainedRecord } from '@milepost/domain/fold/explain-records.ts'
import { isPrivateAt } from '@milepost/domain/trips/private-periods.ts'
import type { Context } from '../../context.ts'
import type { Pool } from '../../db/pools.ts'
import { withReadOnly } from '../../db/read-only.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { readPrivatePeriodsOf } from '../../telemetry/read-private-periods.ts'
import { readStops } from '../../telemetry/read-stops.ts'
import { readTrips } from '../../telemetry/read-trips.ts'
import { findVehicle } from '../../telemetry/scoped-vehicles.ts'
import { explainTracker } from './explain-tracker.ts'
import { presentRecord, presentSpells } from './present-day.ts'
import { countRecords, type DayRecord, readRecords } from './queries.ts'

export function explainedDayEndpoints({ api, systemPool }: Context): Endpoint[] {
  return [
    implement(explainedDays.get, async ({ caller, query }) => {
      const span = rangeMs(query)
      const { vehicle, counted, page, records, trips, stops, periods } = await withScope(api, caller, async db => {
        const vehicle = await orNotFound(findVehicle(db, caller, query.vehicle))
        const { ordering, orderingDirection } = query
        const order = { ordering, orderingDirection }
        const search = { vehicleId: vehicle.id, ...span, onlyDoubted: query.only === 'doubted', ...order }
        const atMs = query.at === undefined ? span.fromMs : Date.parse(query.at)
        const counted = await countRecords(db, search, atMs)
        const last = Math.max(1, Math.ceil(counted.count / query.pageSize))
        const page =
          query.at === undefined ? query.page : Math.min(last, Math.floor(counted.before / query.pageSize) + 1)
        const records = await readRecords(db, search, { offset: (page - 1) * query.pageSize, limit: query.pageSize })
        const trips = await readTrips(db, [vehicle.id], span, Date.now())
        const stops = await readStops(db, [vehicle.id], span, Date.now())
        const periods = await readPrivatePeriodsOf(db, vehicle.id, span)
        return { vehicle, counted, page, records, trips, stops, periods }
      })
      const explained = await explainRecords(systemPool, vehicle.id, records)
      return {
        registration: vehicle.registration,
        count: counted.count,
        total: counted.total,
        doubted: counted.doubted,
        page,
        spells: presentSpells(trips, stops),
        results: records.map(row => {
          const record = explained.get(keyOf(row))
          return presentRecord(row, record, isPrivateAt(periods, row.recordedAtMs) || record?.isPrivate === true)
        }),
      }
    }),
  ]
}

/** What the fold makes of the records of a page, by their keys. */
async function explainRecords(
  pool: Pool,
  vehicleId: number,
  records: readonly DayRecord[],
): Promise<Map<string, ExplainedRecord>> {
  const explained = new Map<string, ExplainedRecord>()
  if (records.length === 0) return explained
  const times = records.map(({ recordedAtMs }) => recordedAtMs)
  const span = { fromMs: Math.min(...times), untilMs: Math.max(...times) + 1 }
  const trackerIds = new Set(records.map(({ trackerId }) => trackerId))
  return withReadOnly(pool, async client => {
    for (const trackerId of trackerIds) {
      for (const record of await explainTracker(client, { trackerId, vehicleId }, span)) {
        explained.set(keyOf({ trackerId, recordedAtMs: record.atMs, sequence: record.sequence }), record)
      }
    }
    return explained
  })
}

const keyOf = ({ trackerId, recordedAtMs, sequence }: Pick<DayRecord, 'trackerId' | 'recordedAtMs' | 'sequence'>) =>
  `${trackerId} ${recordedAtMs} ${sequence}`
