import type { Result } from '@milepost/contract/route.ts'
import { timesheets } from '@milepost/contract/timesheets.ts'
import { localDay, localTimeMs } from '@milepost/domain/local-time.ts'
import { type TimesheetSums, timesheetOf } from '@milepost/domain/timesheets.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { mustFindVehicle } from '../../history/scoped-vehicles.ts'
import type { TimeSpan } from '../../history/time-span.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { mustFindDriver, readDriverWork, readVehicleWork, type Work } from './queries.ts'

export function timesheetEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(timesheets.ofVehicle, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const vehicle = await mustFindVehicle(db, caller, query.vehicle)
        const range = { ...query, timeZone: vehicle.timeZone }
        return present(await readVehicleWork(db, vehicle.id, spanOf(range), Date.now()), range)
      }),
    ),
    implement(timesheets.ofDriver, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const driver = await mustFindDriver(db, caller, query.driver_id)
        const range = { ...query, timeZone: driver.timeZone }
        return present(await readDriverWork(db, caller, driver, spanOf(range), Date.now()), range)
      }),
    ),
  ]
}

interface LocalDays {
  start: string
  end: string
  timeZone: string
}

function spanOf({ start, end, timeZone }: LocalDays): TimeSpan {
  const day = (date: string) => localDay(Date.parse(`${date}T00:00:00Z`), 'UTC')
  return { fromMs: localTimeMs(day(start), 0, timeZone), untilMs: localTimeMs(day(end) + 1, 0, timeZone) }
}

function present({ trips, idling }: Work, { start, end, timeZone }: LocalDays): Result<typeof timesheets.ofVehicle> {
  const sheet = timesheetOf(trips, idling, { from: start, until: end, timeZone })
  return {
    time_zone: timeZone,
    count: sheet.days.length,
    results: sheet.days.map(day => ({
      date: day.day,
      week: day.week,
      first_start: toInstant(day.firstStartMs),
      last_stop: toInstant(day.lastStopMs),
      ...presentSums(day),
    })),
    weeks: sheet.weeks.map(week => ({ week: week.week, days: week.days, ...presentSums(week) })),
    total: { days: sheet.total.days, ...presentSums(sheet.total) },
  }
}

const toInstant = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())

function presentSums(sums: TimesheetSums) {
  return {
    driving_s: sums.drivingS,
    standing_s: sums.standingS,
    idle_s: sums.idleS,
    unknown_s: sums.unknownS,
    stopped_s: sums.stoppedS,
    private_s: sums.privateS,
    distance_m: sums.distanceM,
    private_distance_m: sums.privateDistanceM,
    trips: sums.trips,
  }
}
