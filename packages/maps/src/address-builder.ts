import { int32At } from '@milepost/domain/collections/typed-arrays.ts'
import { distanceM, type LatLon } from '@milepost/domain/geo/distance.ts'
import type { AddressIndex, House, Postcode, Street } from './address-index.ts'
import { middleOf } from './area-places.ts'
import type { OsmFeature } from './osm-feature.ts'

// How far the name of a settlement carries compared with a hamlet's.
const settlementReach: Record<string, number> = { city: 10, town: 4, village: 1.5, hamlet: 1 }
/** A road whose name has house numbers this near is that street, whatever town its addresses name. */
const sameStreetM = 2500

interface StreetDraft {
  readonly name: string
  readonly locality: string
  readonly houses: House[]
  middle: LatLon
  length: number
}

/** Gathers the streets, house numbers and postcodes of an extract. */
export class AddressBuilder {
  readonly #houses: (House & { street: string; city: string })[] = []
  readonly #roads: (LatLon & { name: string; length: number })[] = []
  readonly #settlements: (LatLon & { name: string; reach: number })[] = []
  readonly #postcodes = new Map<string, { latitude: number; longitude: number; count: number }>()

  add({ tags, shape, parts }: OsmFeature): void {
    const { name } = tags
    const outline = parts[0]
    const reach = settlementReach[tags.place ?? '']
    if (name !== undefined && reach !== undefined) this.#settlements.push({ name, reach, ...middleOf(outline) })
    if (name !== undefined && tags.highway !== undefined && shape === 'line') {
      const middle = Math.floor(outline.length / 4) * 2
      const position = { latitude: int32At(outline, middle + 1) / 1e7, longitude: int32At(outline, middle) / 1e7 }
      this.#roads.push({ name, length: extentM(outline), ...position })
    }
    const street = tags['addr:street'] ?? tags['addr:place']
    const number = tags['addr:housenumber']
    if (street !== undefined && number !== undefined) {
      this.#houses.push({ street, number, city: tags['addr:city'] ?? '', ...middleOf(outline) })
    }
    if (tags['addr:postcode'] !== undefined) this.#addPostcode(tags['addr:postcode'].toUpperCase(), middleOf(outline))
  }

  finish(): AddressIndex {
    const streets = new Map<string, StreetDraft>()
    const byName = new Map<string, StreetDraft[]>()
    const streetOf = (name: string, locality: string, middle: LatLon): StreetDraft => {
      const key = `${name}\n${locality}`
      const known = streets.get(key)
      if (known !== undefined) return known
      const street: StreetDraft = { name, locality, houses: [], middle, length: 0 }
      streets.set(key, street)
      byName.set(name, [...(byName.get(name) ?? []), street])
      return street
    }
    for (const { street, city, ...house } of this.#houses) {
      // The mapped city is often the post town, which may lie miles away; the settlement around the house says more.
      streetOf(street, this.#localityOf(house) || city, house).houses.push(house)
    }
    for (const road of this.#roads) {
      const known = byName.get(road.name)?.find(({ houses }) => houses.some(house => isNear(house, road)))
      const street = known ?? streetOf(road.name, this.#localityOf(road), road)
      if (road.length > street.length) {
        street.length = road.length
        street.middle = road
      }
    }
    return {
      streets: [...streets.values()].map(finishStreet).sort((a, b) => a.latitude - b.latitude),
      postcodes: this.#finishPostcodes(),
    }
  }

  #localityOf(place: LatLon): string {
    let best = ''
    let bestScore = Number.POSITIVE_INFINITY
    for (const settlement of this.#settlements) {
      const distance = distanceM(place.latitude, place.longitude, settlement.latitude, settlement.longitude)
      if (distance / settlement.reach >= bestScore || distance > 30_000) continue
      bestScore = distance / settlement.reach
      best = settlement.name
    }
    return best
  }

  #addPostcode(code: string, { latitude, longitude }: LatLon): void {
    const known = this.#postcodes.get(code) ?? { latitude: 0, longitude: 0, count: 0 }
    known.latitude += latitude
    known.longitude += longitude
    known.count++
    this.#postcodes.set(code, known)
  }

  #finishPostcodes(): Postcode[] {
    return [...this.#postcodes]
      .map(([code, { latitude, longitude, count }]) => ({
        code,
        latitude: latitude / count,
        longitude: longitude / count,
      }))
      .sort((a, b) => a.code.localeCompare(b.code))
  }
}

function finishStreet({ name, locality, houses, middle }: StreetDraft): Street {
  const seen = new Set<string>()
  const distinct = houses
    .filter(({ number }) => !seen.has(number) && seen.add(number))
    .sort((a, b) => Number.parseInt(a.number, 10) - Number.parseInt(b.number, 10) || a.number.localeCompare(b.number))
  return { name, locality, latitude: middle.latitude, longitude: middle.longitude, houses: distinct }
}

function isNear(a: LatLon, b: LatLon): boolean {
  return distanceM(a.latitude, a.longitude, b.latitude, b.longitude) < sameStreetM
}

function extentM(line: Int32Array): number {
  return distanceM(
    int32At(line, 1) / 1e7,
    int32At(line, 0) / 1e7,
    int32At(line, line.length - 1) / 1e7,
    int32At(line, line.length - 2) / 1e7,
  )
}
