/** The item at an index of the list. An index outside the list is a bug of the caller, and is thrown. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError(`No item at ${index} of ${items.length}`)
  return item
}
