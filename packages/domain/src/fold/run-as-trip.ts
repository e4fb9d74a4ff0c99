import type { DayPart, Trip } from './derived-rows.ts'
import { roundM, seconds } from './derived-values.ts'
import { type Sums, totalOf } from './run-sums.ts'
import type { Run } from './state.ts'

/** The run as a row, open at the end: the trip under way, or the one that `endRun` closes. */
export function tripOf(run: Run, vehicleId: number, settledAtMs: number): Trip {
  const { sums } = run
  return {
    vehicleId,
    startedAtMs: run.startedAtMs,
    endedAtMs: run.offAtMs,
    startReason: run.startReason,
    endReason: run.offAtMs === null ? null : 'ignition-off',
    start: run.start,
    end: run.end,
    startOdometerM: run.startOdometerM,
    endOdometerM: run.endOdometerM,
    ...sumsOf(totalOf(sums)),
    maxSpeedKmh: run.maxSpeedKmh,
    driverKey: run.driverKey,
    isPrivate: run.isPrivate,
    ...(sums.intervals && { intervals: sums.intervals }),
    days: sums.days.map(({ day, ...ofDay }): DayPart => ({ day, ...sumsOf(ofDay) })),
    settledAtMs,
  }
}

const sumsOf = (sums: Sums) => ({
  distanceM: roundM(sums.distanceM),
  unknownM: roundM(sums.unknownM),
  carriedM: roundM(sums.carriedM),
  drivingS: seconds(sums.drivingMs),
  standingS: seconds(sums.standingMs),
  unknownS: seconds(sums.unknownMs),
  carriedS: seconds(sums.carriedMs),
})
