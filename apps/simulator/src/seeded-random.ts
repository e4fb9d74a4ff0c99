/** A reproducible source of chance: the same keys always give the same numbers, on every machine. */
export interface Random {
  /** 0 ≤ number < 1. */
  next(): number
  /** least ≤ number < most. */
  between(least: number, most: number): number
  /** least ≤ whole number ≤ most. */
  integer(least: number, most: number): number
  chance(probability: number): boolean
  /** Throws a RangeError for an empty list. */
  pick<T>(list: readonly T[]): T
  /** Mean 0, standard deviation 1. */
  normal(): number
}

/**
 * One stream per subject, such as (seed, vehicle, day): whoever draws more or fewer numbers elsewhere changes nothing here.
 */
export function seededRandom(...keys: readonly (string | number)[]): Random {
  let state = hashOf(keys.join('\u001f'))

  // mulberry32: 32 bits of state are plenty for streams of some thousand numbers.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  return {
    next,
    between: (least, most) => least + next() * (most - least),
    integer,
    chance: probability => next() < probability,
    pick(list) {
      if (list.length === 0) throw new RangeError('Nothing to pick from.')
      // `T` may include undefined, which a check for absence would refuse.
      return list[integer(0, list.length - 1)]!
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

/** FNV-1a over the text, then a final mix so that neighbouring keys start far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}
