import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { firstDistinct, isSameName, splitNearAndFar } from '@milepost/domain/geo/near-order.ts'
import { nearestM } from '@milepost/domain/geo/neighbourhood.ts'
import { nameScore } from '@milepost/maps/geocode-result.ts'
import { foldText } from '@milepost/maps/text-folding.ts'
import type { Place } from './map-provider.ts'

/**
 * Places of several sources in one order: those near to one of `near` first, by how well their names match and then by how near
 * they are; after them the others, as they were given. Of one place that is known twice the first is kept.
 */
export function mergeSources(text: string, near: readonly LatLon[], found: readonly Place[]): Place[] {
  const query = foldText(text)
  const scored = found.map(place => {
    const name = nameOf(place)
    return { ...place, name, score: nameScore(name, query), distanceM: nearestM(place, near) }
  })
  const ordered = splitNearAndFar(firstDistinct(scored, isSameName))
  return [...ordered.near, ...ordered.far].map(({ name: _name, score: _score, ...place }) => place)
}

/** What a label begins with is the name: "Pocitos, Montevideo". */
const nameOf = ({ label }: Place): string => foldText(label.split(',')[0] ?? '')
