import { z } from 'zod'
import type { Ordering } from '../ui/table-columns.ts'
import type { AddressPart, RawSearch } from './address-state.ts'

/** A parameter as text; empty when it is absent or given more than once. */
export function textOf(raw: RawSearch, name: string): string {
  const value = raw[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * A value in one parameter, read and written by a schema of its text. `usual` stands for an absent parameter and for one that
 * the schema refuses, and is left out when it is written. Without `name` the parameter has the name of the value.
 */
export function param<Value, Usual>(
  codec: z.ZodType<Value, string>,
  usual: Usual,
  name?: string,
): AddressPart<Value | Usual> {
  const encoded = (value: Value | Usual) => {
    const result = value === null ? null : z.safeEncode(codec, value as Value)
    return result?.success ? result.data : undefined
  }
  const usualText = encoded(usual)
  return {
    ...(name !== undefined && { names: [name] }),
    read(raw, at) {
      const text = textOf(raw, at)
      const result = text === '' ? null : z.safeDecode(codec, text)
      return result?.success ? result.data : usual
    },
    write(value, at) {
      const text = value === usual ? undefined : encoded(value)
      return { [at]: text === '' || text === usualText ? undefined : text }
    },
  }
}

/** A whole number from 1 on. */
const positive = (most = 2_147_483_647) =>
  z.codec(z.string().regex(/^[1-9]\d{0,9}$/), z.int().min(1).max(most), { decode: Number, encode: String })

/** Free text, such as that of a search. */
export const text = (name?: string) => param(z.string(), '', name)
/** Text of a pattern, or null. */
export const key = (pattern: RegExp, name?: string) => param(z.string().regex(pattern), null, name)
/** The id of a record, or null. */
export const id = (name?: string) => param(positive(), null, name)
/** A word for what usually is off. */
export const flag = (name?: string, word = '1') =>
  param(z.codec(z.literal(word), z.literal(true), { decode: () => true as const, encode: () => word }), false, name)
/** A word for what usually is on, and is not. */
export const flagOff = (name?: string, word = '0') =>
  param(z.codec(z.literal(word), z.literal(false), { decode: () => false as const, encode: () => word }), true, name)
/** One of some words. */
export const oneOf = <const Word extends string, const Usual extends Word | null>(
  words: readonly Word[],
  usual: Usual,
  name?: string,
): AddressPart<Word | Usual> => param(z.enum(words), usual, name)
/** The panel of filters; null: open where there is room. */
export const panel = (name?: string) => oneOf(['open', 'closed'], null, name)
/** The page of a list, from 1 on (HTTP-06). */
export const page = () => param(positive(1_000_000), 1)
export const pageSize = (usual: number, sizes?: readonly number[]) =>
  param(
    positive(1_000).refine(size => sizes === undefined || sizes.includes(size)),
    usual,
  )
/** A whole number, 0 where it is absent. */
export const amount = (name?: string) => param(positive(), 0, name)
/** A field of the server to order by, with a `-` before it for descending. */
export const ordering = <Usual extends Ordering | null>(
  usual: Usual,
  isAccepted: (text: string) => boolean = () => true,
): AddressPart<Ordering | Usual> =>
  param(
    z.codec(
      z
        .string()
        .regex(/^-?\w+$/)
        .refine(isAccepted),
      z.object({ field: z.string(), isDescending: z.boolean() }),
      {
        decode: text => ({ field: text.replace(/^-/, ''), isDescending: text.startsWith('-') }),
        encode: ({ field, isDescending }) => (isDescending ? `-${field}` : field),
      },
    ),
    usual,
  )

const NONE = 'none'
/** A set of ids; `none` for the empty one, null (usually: all of them) where it is absent. */
export const idSet = (name?: string) =>
  param(
    z.codec(
      z.string(),
      z.custom<ReadonlySet<number>>(value => value instanceof Set),
      {
        decode(text) {
          const ids = text.split(',').map(Number)
          return new Set(text === NONE ? [] : ids.filter(one => Number.isInteger(one) && one >= 0))
        },
        encode: ids => [...ids].join() || NONE,
      },
    ),
    null,
    name,
  )

export interface AddressPlace {
  latitude: number
  longitude: number
  zoom: number
}

/** A number in the address that is at most this far from nought; null for any other text. */
export function numberWithin(text: string, most: number): number | null {
  const value = Number(text)
  return text !== '' && Number.isFinite(value) && Math.abs(value) <= most ? value : null
}

/** Where a map stands; null when the address does not give it. A map that has moved stays somewhere: null is not written. */
export const mapPlace: AddressPart<AddressPlace | null> = {
  names: ['lat', 'lon', 'zoom'],
  read(raw) {
    const latitude = numberWithin(textOf(raw, 'lat'), 90)
    const longitude = numberWithin(textOf(raw, 'lon'), 180)
    const zoom = numberWithin(textOf(raw, 'zoom'), 24)
    return latitude === null || longitude === null || zoom === null ? null : { latitude, longitude, zoom }
  },
  write: place =>
    place === null
      ? {}
      : { lat: place.latitude.toFixed(5), lon: place.longitude.toFixed(5), zoom: place.zoom.toFixed(2) },
}
