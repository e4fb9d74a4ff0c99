import { readFile } from 'node:fs/promises'
import { distanceM, isInside } from '@milepost/domain/geo/distance.ts'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { type AddressIndex, type House, loadAddresses, type Street } from './address-index.ts'
import { houseLabel, joinParts, type LabelLanguage, stationLabel } from './geocode-labels.ts'
import { type GeocodeResult, nameScore, type ReverseResult, type ScoredResult } from './geocode-result.ts'
import type { AreaDescription, InstalledArea } from './installed-areas.ts'
import { type MapName, readAreaNames } from './map-names.ts'
import type { RoadGraph } from './road-graph.ts'
import { loadRoadGraph } from './road-graph-file.ts'
import { createRoadSnapper, type RoadSnapper } from './road-snapper.ts'
import { foldText } from './text-folding.ts'
import { TokenIndex } from './token-index.ts'

const houseReachM = 40
const streetReachM = 120
const postcodeShape = /^[a-z0-9]{2,4} ?[a-z0-9]{2,4}$/

/** Streets, house numbers, postcodes and the names on the map of one installed area. */
export class AreaGeocoder {
  readonly #area: AreaDescription
  readonly #addresses: AddressIndex
  readonly #streetIndex: TokenIndex
  readonly #houses: { readonly street: Street; readonly house: House }[]
  readonly #houseIndex: KDBush
  readonly #streetsByName = new Map<string, Street[]>()
  readonly #namedRoads: RoadSnapper
  readonly #names: { readonly name: MapName; readonly settlement: string }[]
  readonly #nameIndex: TokenIndex

  constructor(area: AreaDescription, addresses: AddressIndex, graph: RoadGraph, names: readonly MapName[]) {
    this.#area = area
    this.#addresses = addresses
    this.#streetIndex = new TokenIndex(
      addresses.streets.map(({ name, locality }) => foldText(`${name} ${locality} ${area.name}`)),
    )
    this.#houses = addresses.streets.flatMap(street => street.houses.map(house => ({ street, house })))
    this.#houseIndex = new KDBush(this.#houses.length)
    for (const { house } of this.#houses) this.#houseIndex.add(house.longitude, house.latitude)
    this.#houseIndex.finish()
    for (const street of addresses.streets) {
      this.#streetsByName.set(street.name, [...(this.#streetsByName.get(street.name) ?? []), street])
    }
    this.#namedRoads = createRoadSnapper(
      graph,
      road => graph.roadNameIndex[road] !== 0 || graph.roadRefIndex[road] !== 0,
    )
    this.#names = withSettlements(names)
    this.#nameIndex = new TokenIndex(
      this.#names.map(({ name, settlement }) => foldText(`${name.name} ${settlement} ${area.name}`)),
    )
  }

  search(text: string, language: LabelLanguage): ScoredResult[] {
    const query = foldText(text)
    const tokens = query.split(' ')
    const results = [
      ...this.#searchPostcodes(query),
      ...this.#searchStreets(tokens),
      ...this.#searchNames(query, tokens, language),
    ]
    // Any word with a digit may be the house number: "18 de Julio 1234", "12a High Street".
    tokens.forEach((token, i) => {
      if (/\d/.test(token) && tokens.length > 1) results.push(...this.#searchHouses(tokens.toSpliced(i, 1), token))
    })
    return results
  }

  /** The house or street a point lies at, or null where neither is near. */
  reverse(latitude: number, longitude: number): ReverseResult | null {
    if (!isInside(this.#area.bounds, latitude, longitude)) return null
    const [nearest] = around(this.#houseIndex, longitude, latitude, 1, houseReachM / 1000)
    const found = nearest === undefined ? undefined : this.#houses[nearest]
    if (found !== undefined) {
      const { street, house } = found
      const distance = distanceM(latitude, longitude, house.latitude, house.longitude)
      return { ...this.#houseResult(street, house), distanceM: distance }
    }
    const road = this.#namedRoads.snap({ latitude, longitude, maxDistanceM: streetReachM })
    if (!road.matched) return null
    return {
      label: joinParts(road.name || road.ref, this.#localityNear(road.name, latitude, longitude)),
      precision: 'street',
      latitude: road.latitude,
      longitude: road.longitude,
      distanceM: road.distanceM,
      country: this.#area.country,
    }
  }

  #searchPostcodes(query: string): ScoredResult[] {
    if (!postcodeShape.test(query) || !/\d/.test(query)) return []
    const queryCode = query.replace(' ', '')
    return this.#addresses.postcodes.flatMap(({ code, latitude, longitude }): ScoredResult[] => {
      const folded = foldText(code).replace(' ', '')
      if (!folded.startsWith(queryCode)) return []
      const score = folded === queryCode ? 60 : 35
      return [{ label: code, precision: 'postcode', latitude, longitude, country: this.#area.country, score }]
    })
  }

  #searchNames(query: string, tokens: readonly string[], language: LabelLanguage): ScoredResult[] {
    return this.#nameIndex.search(tokens).flatMap((i): ScoredResult[] => {
      const found = this.#names[i]
      if (found === undefined) return []
      const { name, kind, latitude, longitude, isSettlement } = found.name
      // The station of a town is called as the town is, and told from it by the word.
      const isOfTown = kind === 'station' && name === found.settlement
      return [
        {
          label: isOfTown
            ? stationLabel(name, this.#area.name, language)
            : joinParts(name, found.settlement, this.#area.name),
          precision: kind === 'station' ? 'station' : 'place',
          latitude,
          longitude,
          country: this.#area.country,
          kind,
          // A quarter comes before a shop that is called after it.
          score: nameScore(foldText(name), query) + (isSettlement ? 1 : 0),
        },
      ]
    })
  }

  #searchStreets(tokens: readonly string[]): ScoredResult[] {
    return this.#findStreets(tokens).map(street => {
      return { ...this.#streetResult(street), score: nameScore(foldText(street.name), tokens.join(' ')) }
    })
  }

  #findStreets(tokens: readonly string[]): Street[] {
    return this.#streetIndex.search(tokens).flatMap(i => this.#addresses.streets[i] ?? [])
  }

  #searchHouses(streetTokens: readonly string[], number: string): ScoredResult[] {
    return this.#findStreets(streetTokens).flatMap((street): ScoredResult[] => {
      const score = nameScore(foldText(street.name), streetTokens.join(' '))
      const house = street.houses.find(known => numbersOf(known).some(one => isNumber(one, number)))
      // Where the street is known and the number is not, the result is the street.
      return house === undefined
        ? [{ ...this.#streetResult(street), score: score - 5 }]
        : [
            {
              ...this.#houseResult(
                street,
                house,
                numbersOf(house).find(known => isNumber(known, number)),
              ),
              score: score + 10,
            },
          ]
    })
  }

  #houseResult(street: Street, house: House, number = numbersOf(house)[0] ?? house.number): GeocodeResult {
    const { country, name } = this.#area
    const { latitude, longitude } = house
    const label = houseLabel(street.name, number, street.locality || name, country)
    return { label, precision: 'house', latitude, longitude, country }
  }

  #streetResult({ name, locality, latitude, longitude }: Street): GeocodeResult {
    const label = joinParts(name, locality || this.#area.name)
    return { label, precision: 'street', latitude, longitude, country: this.#area.country }
  }

  #localityNear(streetName: string, latitude: number, longitude: number): string {
    let locality = this.#area.name
    let nearestM = Number.POSITIVE_INFINITY
    for (const street of this.#streetsByName.get(streetName) ?? []) {
      const distance = distanceM(latitude, longitude, street.latitude, street.longitude)
      if (distance >= nearestM || street.locality === '') continue
      nearestM = distance
      locality = street.locality
    }
    return locality
  }
}

export async function loadAreaGeocoder(area: InstalledArea): Promise<AreaGeocoder> {
  const [addresses, roads, names] = await Promise.all([
    readFile(area.addressesFile),
    readFile(area.roadsFile),
    readAreaNames(area),
  ])
  return new AreaGeocoder(area, loadAddresses(addresses), loadRoadGraph(roads), names)
}

/** A name with a settlement further away than this is not of it. */
const settlementReachKm = 5

/** Each name with the settlement that it lies in, by which it is told from others of its name; a settlement by itself. */
function withSettlements(names: readonly MapName[]): { name: MapName; settlement: string }[] {
  const settlements = names.filter(name => name.isSettlement)
  const index = new KDBush(settlements.length)
  for (const { longitude, latitude } of settlements) index.add(longitude, latitude)
  index.finish()
  return names.map(name => {
    if (name.isSettlement || settlements.length === 0) return { name, settlement: '' }
    const [nearest] = around(index, name.longitude, name.latitude, 1, settlementReachKm)
    return { name, settlement: (nearest === undefined ? undefined : settlements[nearest]?.name) ?? '' }
  })
}

/** One entrance may serve several numbers: "1234;1236". */
function numbersOf({ number }: House): string[] {
  return number.split(/[;,]/)
}

function isNumber(known: string, folded: string): boolean {
  return foldText(known).replace(' ', '') === folded
}
