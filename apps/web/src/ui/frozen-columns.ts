interface Placed {
  id: string
  isFrozen?: boolean
  widthPx?: number
}

/** How far from the left each frozen column stands, by its id. */
export function frozenPx(columns: readonly Placed[]): ReadonlyMap<string, number> {
  let left = 0
  const places = new Map<string, number>()
  for (const { id, isFrozen, widthPx = 0 } of columns) {
    if (!isFrozen) continue
    places.set(id, left)
    left += widthPx
  }
  return places
}
