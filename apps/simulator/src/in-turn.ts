/** The element at `index` of a list that begins again after its end. Throws a RangeError for an empty list. */
export function inTurn<T>(list: readonly T[], index: number): T {
  const element = list[index % list.length]
  if (element === undefined) throw new RangeError('The list is empty.')
  return element
}
