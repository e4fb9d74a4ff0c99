import { ByteReader, ByteWriter, MapDataError } from './byte-stream.ts'
import { packFile, unpackFile } from './packed-file.ts'
import { writeTextTable } from './text-table.ts'

/** A street of an area with the house numbers known on it, possibly none. */
export interface Street {
  readonly name: string
  /** The town or village, or the empty text. */
  readonly locality: string
  readonly latitude: number
  readonly longitude: number
  readonly houses: readonly House[]
}

export interface House {
  readonly number: string
  readonly latitude: number
  readonly longitude: number
}

export interface Postcode {
  readonly code: string
  readonly latitude: number
  readonly longitude: number
}

export interface AddressIndex {
  readonly streets: readonly Street[]
  readonly postcodes: readonly Postcode[]
}

const kind = 'MPAD'
const version = 1

// Payload, all numbers varints, (s) zigzag, coordinates in 1e-5 degrees (1 m) as the difference to the point before:
//   localities: count, texts
//   streets: count, then per street name, locality, latitude (s), longitude (s),
//     houses: count, then per house number, latitude (s), longitude (s)
//   postcodes: count, then per postcode code, latitude (s), longitude (s)
// A house number is a varint n: n odd is the plain number (n - 1) / 2, and 0 says that a text follows.

/** The compact file form of the addresses of an area. */
export function encodeAddresses({ streets, postcodes }: AddressIndex): Uint8Array {
  const out = new ByteWriter()
  const writeLocality = writeTextTable(out, new Set(streets.map(street => street.locality)))
  const point = pointWriter(out)
  out.unsigned(streets.length)
  for (const street of streets) {
    out.text(street.name)
    writeLocality(street.locality)
    point(street)
    out.unsigned(street.houses.length)
    for (const house of street.houses) {
      writeHouseNumber(out, house.number)
      point(house)
    }
  }
  out.unsigned(postcodes.length)
  for (const postcode of postcodes) {
    out.text(postcode.code)
    point(postcode)
  }
  return packFile(kind, version, out.finish())
}

/** Throws `MapDataError` for bytes that are no address file of this version. */
export function loadAddresses(bytes: Uint8Array): AddressIndex {
  const input = new ByteReader(unpackFile(kind, version, bytes))
  const localities = Array.from({ length: input.count(1) }, () => input.text())
  const point = pointReader(input)
  const streets = Array.from({ length: input.count(5) }, () => {
    const name = input.text()
    const locality = input.pick(localities)
    const middle = point()
    const houses = Array.from({ length: input.count(3) }, () => ({ number: readHouseNumber(input), ...point() }))
    return { name, locality, ...middle, houses }
  })
  const postcodes = Array.from({ length: input.count(3) }, () => ({ code: input.text(), ...point() }))
  input.expectEnd()
  return { streets, postcodes }
}

function writeHouseNumber(out: ByteWriter, number: string): void {
  if (/^(0|[1-9]\d{0,6})$/.test(number)) out.unsigned(Number(number) * 2 + 1)
  else {
    out.unsigned(0)
    out.text(number)
  }
}

function readHouseNumber(input: ByteReader): string {
  const value = input.unsigned()
  if (value % 2 === 1) return String((value - 1) / 2)
  if (value !== 0) throw new MapDataError('A house number is of an unknown form.')
  return input.text()
}

function pointWriter(out: ByteWriter) {
  let latitudeE5 = 0
  let longitudeE5 = 0
  return (point: { latitude: number; longitude: number }) => {
    const nextLatitude = Math.round(point.latitude * 1e5)
    const nextLongitude = Math.round(point.longitude * 1e5)
    out.signed(nextLatitude - latitudeE5)
    out.signed(nextLongitude - longitudeE5)
    latitudeE5 = nextLatitude
    longitudeE5 = nextLongitude
  }
}

function pointReader(input: ByteReader) {
  let latitudeE5 = 0
  let longitudeE5 = 0
  return () => {
    latitudeE5 += input.signed()
    longitudeE5 += input.signed()
    if (Math.abs(latitudeE5) > 9_000_000 || Math.abs(longitudeE5) > 18_000_000) {
      throw new MapDataError('An address lies outside the Earth.')
    }
    return { latitude: latitudeE5 / 1e5, longitude: longitudeE5 / 1e5 }
  }
}
