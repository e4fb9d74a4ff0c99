import { apartM, type LatLon } from '@milepost/domain/geo/distance.ts'
import { NEIGHBOURHOOD_M, nearestM } from '@milepost/domain/geo/neighbourhood.ts'
import { nameScore } from '@milepost/maps/geocode-result.ts'
import { foldText } from '@milepost/maps/text-folding.ts'
import type { Place } from './map-provider.ts'

/** Two of one name this near to each other are one place, which two sources know. */
const SAME_M = 300

/**
 * Places of several sources in one order: those near to one of the places `near` first, by how well their names match and then
 * by how near they are; after them the others, as they were given. Of one place that is known twice the first is kept.
 */
export function nearFirst(text: string, near: readonly LatLon[], found: readonly Place[]): Place[] {
  const query = foldText(text)
  const measured = found.map(place => {
    const name = nameOf(place)
    return { place: { ...place, distanceM: nearestM(place, near) }, name, score: nameScore(name, query) }
  })
  const distinct = measured.filter(
    (one, index) =>
      !measured.slice(0, index).some(known => known.name === one.name && apartM(known.place, one.place) < SAME_M),
  )
  const isNear = ({ place }: (typeof measured)[number]) => place.distanceM <= NEIGHBOURHOOD_M
  return [
    ...distinct.filter(isNear).sort((a, b) => b.score - a.score || a.place.distanceM - b.place.distanceM),
    ...distinct.filter(one => !isNear(one)),
  ].map(({ place }) => place)
}

/** What a label begins with is the name: "Pocitos, Montevideo". */
const nameOf = ({ label }: Place): string => foldText(label.split(',')[0] ?? '')
