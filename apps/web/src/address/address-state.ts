import { dayAt } from '../ui/day-range.ts'

/** An address as the router parsed it: texts, lists of texts, and what was not checked yet. */
export type RawSearch = Record<string, unknown>
/** Parameters to write; undefined takes one out of the address. */
export type WrittenSearch = Record<string, string | number | undefined>

/** One value of a screen's state, and the parameters of the address that hold it. */
export interface AddressPart<Value> {
  /** The parameters; none where the name of the value is that of its parameter. */
  names?: readonly string[]
  /** Gives the default for what makes no sense. `today` is the last day that data can be of. */
  read(raw: RawSearch, name: string, today: string): Value
  /** Leaves the default out. */
  write(value: Value, name: string): WrittenSearch
}

// biome-ignore lint/suspicious/noExplicitAny: the values of the parts differ, and only inference names them
type Parts = Record<string, AddressPart<any>>
export type StateOf<P extends Parts> = { [Key in keyof P]: P[Key] extends AddressPart<infer Value> ? Value : never }

/** A change of these values takes those parameters out of the address, unless the change writes them itself. */
export interface ClearingRule<Key> {
  of: readonly Key[]
  clears: readonly string[]
}

export interface AddressState<State> {
  /** The whole state. What makes no sense counts as not given; `today` is that of UTC unless given. */
  read(raw: RawSearch, today?: string): State
  /** What a change writes. Spread over the address as it is, it keeps the parameters of other screens. */
  write(change: Partial<State>): WrittenSearch
  /** For a route: the address in its shortest form, with the parameters of other screens as they are. */
  validate(raw: RawSearch): RawSearch
}

/** The state of a screen as its address holds it. */
export function addressState<P extends Parts>(
  parts: P,
  rules: readonly ClearingRule<keyof P>[] = [],
): AddressState<StateOf<P>> {
  const entries = Object.entries(parts)

  function write(change: Partial<StateOf<P>>): WrittenSearch {
    const isChanged = (key: keyof P) => change[key] !== undefined
    const cleared = rules.filter(rule => rule.of.some(isChanged)).flatMap(rule => rule.clears)
    const written: WrittenSearch = Object.fromEntries(cleared.map(name => [name, undefined]))
    for (const [key, part] of entries) {
      if (isChanged(key)) Object.assign(written, part.write(change[key], part.names?.[0] ?? key))
    }
    return written
  }

  return {
    read: (raw, today = dayAt(Date.now(), 'UTC')) =>
      Object.fromEntries(
        entries.map(([key, part]) => [key, part.read(raw, part.names?.[0] ?? key, today)]),
      ) as StateOf<P>,
    write,
    validate(raw) {
      const shortest = entries
        .filter(([, part]) => (part.names?.length ?? 1) === 1)
        .map(([key, part]) => part.write(part.read(raw, part.names?.[0] ?? key, ''), part.names?.[0] ?? key))
      return Object.assign({ ...raw }, ...shortest)
    },
  }
}
