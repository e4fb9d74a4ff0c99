import type { Place } from './derived-rows.ts'
import type { FoldPosition } from './fold-position.ts'

/** Milliseconds as the whole seconds of a row. */
export const seconds = (ms: number) => Math.round(ms / 1000)

/** Metres as the tenths of a row. */
export const roundM = (m: number) => Math.round(m * 10) / 10

export function placeOf({ hasFix, latitude, longitude }: FoldPosition): Place | null {
  return hasFix ? { latitude, longitude } : null
}

/** The place where a record has its fix: in place where there is one, since each record on the way moves it. */
export function movedTo(place: Place | null, { latitude, longitude }: FoldPosition): Place {
  if (place === null) return { latitude, longitude }
  place.latitude = latitude
  place.longitude = longitude
  return place
}
