import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { nearestM } from '@milepost/domain/geo/neighbourhood.ts'
import { nameRank } from '../../ui/text-search.ts'

/** What can be searched for by its name. */
export interface Findable {
  name: string
  /** Null where it has none, or where it may not be shown. */
  place: LatLon | null
}

export type Found<Thing> = Thing & {
  /** From the nearest of what it is near to; null without a place. */
  distanceM: number | null
}

/** The likeliest `most`: whose names match best, of those the nearest, and what has no place after them by name. */
export function rankFound<Thing extends Findable>(
  typed: string,
  things: Iterable<Thing>,
  near: readonly LatLon[],
  most: number,
): Found<Thing>[] {
  const found: { thing: Found<Thing>; rank: number; apartM: number }[] = []
  for (const thing of things) {
    const rank = nameRank(typed, thing.name)
    if (rank === null) continue
    const apartM = thing.place === null ? Number.POSITIVE_INFINITY : nearestM(thing.place, near)
    found.push({ thing: { ...thing, distanceM: Number.isFinite(apartM) ? apartM : null }, rank, apartM })
  }
  return found
    .sort((a, b) => a.rank - b.rank || compare(a.apartM, b.apartM) || a.thing.name.localeCompare(b.thing.name))
    .slice(0, most)
    .map(({ thing }) => thing)
}

/** Two that have no place are as far away as each other. */
const compare = (a: number, b: number) => (a === b ? 0 : a - b)
