import type { Comparison } from './comparisons.ts'
import { pick } from './random.ts'
import { NUMBER_FORMS, TEXT_FORMS } from './wire-forms.ts'

/**
 * Makes an input pass a comparison that it failed: one side was read from it, so where that side's bytes stand, the other's
 * are put. This gets past checksums, lengths and markers without knowing the protocol (the input-to-state idea of REDQUEEN,
 * Aschermann et al., NDSS 2019). Null where neither side is found.
 */
export function repair(input: Uint8Array, comparisons: readonly Comparison[]): Uint8Array | null {
  const comparison = choose(comparisons)
  if (comparison === null) return null
  const [left, right] = comparison
  if (typeof left === 'number' && typeof right === 'number') {
    return replaceOne(input, left, right, NUMBER_FORMS) ?? replaceOne(input, right, left, NUMBER_FORMS)
  }
  if (typeof left === 'string' && typeof right === 'string') {
    return replaceOne(input, left, right, TEXT_FORMS) ?? replaceOne(input, right, left, TEXT_FORMS)
  }
  return null
}

/** Rather a late one, which decided, and one of rare values, as checksums are, than the turns of a loop. */
function choose(comparisons: readonly Comparison[]): Comparison | null {
  const late = () => comparisons[comparisons.length - 1 - Math.floor(Math.random() ** 2 * comparisons.length)]
  const candidates = [late(), late(), late()].filter(comparison => comparison !== undefined)
  return candidates.sort((a, b) => rarity(b) - rarity(a))[0] ?? null
}

function rarity([left, right]: Comparison): number {
  if (typeof left === 'number' && typeof right === 'number') return Math.min(Math.abs(left), Math.abs(right))
  return typeof left === 'string' && typeof right === 'string' ? 1000 : -1
}

function replaceOne<T>(
  input: Uint8Array,
  found: T,
  replacement: T,
  forms: readonly ((value: T) => Uint8Array | null)[],
): Uint8Array | null {
  const ways = forms.flatMap(form => {
    const old = form(found)
    const by = form(replacement)
    if (old === null || by === null) return []
    const places = placesOf(input, old)
    return places.length === 0 ? [] : [{ old, by, places }]
  })
  if (ways.length === 0) return null
  const { old, by, places } = pick(ways)
  // A checksum stands last more often than not.
  const place = Math.random() < 0.5 ? pick(places.slice(-1)) : pick(places)
  return Buffer.concat([input.subarray(0, place), by, input.subarray(place + old.length)])
}

function placesOf(input: Uint8Array, needle: Uint8Array): number[] {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.length)
  const places: number[] = []
  for (let at = bytes.indexOf(needle); at >= 0 && places.length < 64; at = bytes.indexOf(needle, at + 1))
    places.push(at)
  return places
}
