import type { SheetSums } from './timesheet-queries.ts'

/** Of a sheet that is loading. */
export const NO_SUMS: SheetSums = {
  days: 0,
  corrected_days: 0,
  duty_s: 0,
  break_s: 0,
  driving_s: 0,
  standing_s: 0,
  idle_s: 0,
  unknown_s: 0,
  carried_s: 0,
  stopped_s: 0,
  private_s: 0,
  distance_m: 0,
  unknown_m: 0,
  carried_m: 0,
  private_distance_m: 0,
  trips: 0,
}
