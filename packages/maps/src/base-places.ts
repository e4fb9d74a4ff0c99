import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { ByteReader, ByteWriter, MapDataError } from './byte-stream.ts'
import { packFile, unpackFile } from './packed-file.ts'
import { writeTextTable } from './text-table.ts'

/** A town, village or railway station of the world-wide base. */
export interface BasePlace {
  readonly name: string
  readonly kind: 'place' | 'station'
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string
  /** County, district or state, or the empty text. */
  readonly region: string
  readonly latitude: number
  readonly longitude: number
  /** 0 where it is not known. */
  readonly population: number
}

export const basePlacesFile = 'places.base'

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

const kind = 'MPPL'
const version = 1

// Payload, all numbers varints, (s) zigzag; columns, because equal things side by side pack smaller:
//   countries and regions: each a count, then texts
//   places: count, then for all places
//     names, is station, countries, regions, population / 100,
//     latitudes (s) and longitudes (s) in 1e-4 degrees (11 m) as the difference to the place before

/** The compact file form; give the places in an order that keeps neighbours together. */
export function encodeBasePlaces(places: readonly BasePlace[]): Uint8Array {
  const out = new ByteWriter()
  const writeCountry = writeTextTable(out, new Set(places.map(place => place.country)))
  const writeRegion = writeTextTable(out, new Set(places.map(place => place.region)))
  out.unsigned(places.length)
  for (const place of places) out.text(place.name)
  for (const place of places) out.unsigned(place.kind === 'station' ? 1 : 0)
  for (const place of places) writeCountry(place.country)
  for (const place of places) writeRegion(place.region)
  for (const place of places) out.unsigned(Math.round(place.population / 100))
  for (const side of ['latitude', 'longitude'] as const) {
    let before = 0
    for (const place of places) {
      const next = Math.round(place[side] * 1e4)
      out.signed(next - before)
      before = next
    }
  }
  return packFile(kind, version, out.finish())
}

/** Throws `MapDataError` for bytes that are no place file of this version. */
export function decodeBasePlaces(bytes: Uint8Array): BasePlace[] {
  const input = new ByteReader(unpackFile(kind, version, bytes))
  const countries = Array.from({ length: input.count(1) }, () => input.text())
  const regions = Array.from({ length: input.count(1) }, () => input.text())
  const length = input.count(7)
  const places = Array.from(
    { length },
    (): Writable<BasePlace> => ({
      ...{ name: '', kind: 'place', country: '', region: '' },
      ...{ latitude: 0, longitude: 0, population: 0 },
    }),
  )
  for (const place of places) place.name = input.text()
  for (const place of places) place.kind = input.index(2) === 1 ? 'station' : 'place'
  for (const place of places) place.country = input.pick(countries)
  for (const place of places) place.region = input.pick(regions)
  for (const place of places) place.population = input.unsigned() * 100
  for (const [side, largest] of [
    ['latitude', 90],
    ['longitude', 180],
  ] as const) {
    let valueE4 = 0
    for (const place of places) {
      valueE4 += input.signed()
      if (Math.abs(valueE4) > largest * 1e4) throw new MapDataError('A place lies outside the Earth.')
      place[side] = valueE4 / 1e4
    }
  }
  input.expectEnd()
  return places
}

/** The places with an index of where they are. */
export class BasePlaces {
  readonly places: readonly BasePlace[]
  readonly #index: KDBush

  constructor(places: readonly BasePlace[]) {
    this.places = places
    this.#index = new KDBush(places.length)
    for (const place of places) this.#index.add(place.longitude, place.latitude)
    this.#index.finish()
  }

  /** The place at this position in `places`, as an index over them gives it. */
  placeAt(index: number): BasePlace {
    const place = this.places[index]
    if (place === undefined) throw new RangeError(`There is no place ${index}.`)
    return place
  }

  nearest(
    latitude: number,
    longitude: number,
    options: { kind: BasePlace['kind']; limit?: number; maxDistanceM?: number },
  ): BasePlace[] {
    const { kind, limit = 1, maxDistanceM = 200_000 } = options
    const found = around(
      this.#index,
      longitude,
      latitude,
      limit,
      maxDistanceM / 1000,
      i => this.placeAt(i).kind === kind,
    )
    return found.map(i => this.placeAt(i))
  }

  /** The country of the nearest place within 200 km, or null out at sea. */
  countryAt(latitude: number, longitude: number): string | null {
    return this.nearest(latitude, longitude, { kind: 'place' })[0]?.country ?? null
  }
}

/** Reads the places that ship with the maps in `mapsDirectory`. */
export async function loadBasePlaces(mapsDirectory: string): Promise<BasePlaces> {
  return new BasePlaces(decodeBasePlaces(await readFile(join(mapsDirectory, 'base', basePlacesFile))))
}
