import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { ByteReader, ByteWriter, MapDataError } from './byte-stream.ts'
import { packFile, unpackFile } from './packed-file.ts'

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
  const countries = writeTexts(out, new Set(places.map(place => place.country)))
  const regions = writeTexts(out, new Set(places.map(place => place.region)))
  out.unsigned(places.length)
  for (const place of places) out.text(place.name)
  for (const place of places) out.unsigned(place.kind === 'station' ? 1 : 0)
  for (const place of places) out.unsigned(countries.get(place.country)!)
  for (const place of places) out.unsigned(regions.get(place.region)!)
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
  const column = <T>(read: () => T): T[] => Array.from({ length }, read)
  const names = column(() => input.text())
  const kinds = column((): BasePlace['kind'] => (input.index(2) === 1 ? 'station' : 'place'))
  const countryOf = column(() => countries[input.index(countries.length)]!)
  const regionOf = column(() => regions[input.index(regions.length)]!)
  const populations = column(() => input.unsigned() * 100)
  const degrees = (largest: number) => {
    let valueE4 = 0
    return column(() => {
      valueE4 += input.signed()
      if (Math.abs(valueE4) > largest * 1e4) throw new MapDataError('A place lies outside the Earth.')
      return valueE4 / 1e4
    })
  }
  const latitudes = degrees(90)
  const longitudes = degrees(180)
  input.expectEnd()
  return names.map((name, i) => ({
    name,
    kind: kinds[i]!,
    country: countryOf[i]!,
    region: regionOf[i]!,
    population: populations[i]!,
    latitude: latitudes[i]!,
    longitude: longitudes[i]!,
  }))
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
      i => this.places[i]!.kind === kind,
    )
    return found.map(i => this.places[i]!)
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

function writeTexts(out: ByteWriter, texts: ReadonlySet<string>): Map<string, number> {
  out.unsigned(texts.size)
  for (const text of texts) out.text(text)
  return new Map([...texts].map((text, i) => [text, i]))
}
