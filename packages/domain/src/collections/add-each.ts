import { keysOf } from './keys-of.ts'

/** The sums of two sets of figures, name by name. */
export function addEach<Name extends string>(
  a: Readonly<Record<Name, number>>,
  b: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const sums: Record<Name, number> = { ...a }
  for (const name of keysOf(a)) sums[name] = a[name] + b[name]
  return sums
}
