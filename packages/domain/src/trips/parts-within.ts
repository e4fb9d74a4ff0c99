import { addEach } from '../collections/add-each.ts'
import type { DayPart } from '../fold/derived-rows.ts'
import { localDay, localDayStartMs } from '../time/local-time.ts'

export type TripFigures = Omit<DayPart, 'day'>

const NOTHING: TripFigures = {
  ...{ distanceM: 0, unknownM: 0, carriedM: 0 },
  ...{ drivingS: 0, standingS: 0, unknownS: 0, carriedS: 0 },
}

/** Of a trip over midnight, what lies on the days that a span touches; of another the whole. */
export function figuresWithin(
  trip: TripFigures & { days: readonly DayPart[] },
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  timeZone: string,
): TripFigures {
  if (trip.days.length < 2) return trip
  const startMs = (part: DayPart, after = 0) => localDayStartMs(dayNumber(part) + after, timeZone)
  return trip.days
    .filter(part => startMs(part) < untilMs && startMs(part, 1) > fromMs)
    .reduce<TripFigures>((sum, part) => addEach<keyof TripFigures>(sum, part), NOTHING)
}

/** When each part of a trip over midnight begins. */
export const partStartMs = (trip: { startedAtMs: number }, part: DayPart, timeZone: string): number =>
  Math.max(trip.startedAtMs, localDayStartMs(dayNumber(part), timeZone))

const dayNumber = ({ day }: DayPart) => localDay(Date.parse(`${day}T00:00:00Z`), 'UTC')
