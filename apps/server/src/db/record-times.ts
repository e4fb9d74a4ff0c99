import { CLOCK_AHEAD_MS, EARLIEST_MS, TOLERANCE_MS } from '@milepost/domain/telemetry/newest-fix.ts'

/** No record is believed that is dated before. */
export const EARLIEST_TIME = `'${new Date(EARLIEST_MS).toISOString()}'::timestamptz`

/** The domain's `isPlausibleTime` in SQL, of positions with this alias: their clock can be believed. */
export const isPlausibleTime = (alias: string): string =>
  `(${alias}.recorded_at >= ${EARLIEST_TIME} and ${alias}.recorded_at <= ${alias}.received_at + ${interval(CLOCK_AHEAD_MS)})`

/** The domain's `isAhead`, likewise: of a clock that can be believed they wait until their time has come. */
export const isAhead = (alias: string): string =>
  `(${alias}.recorded_at > ${alias}.received_at + ${interval(TOLERANCE_MS)})`

function interval(ms: number): string {
  return `interval '${ms} milliseconds'`
}
