/** What lies over a map: pixels at its right, and a share of its height at the bottom. */
export interface Covered {
  readonly rightPx: number
  readonly bottomShare: number
}

/** No drawer is open. */
export const NOTHING_COVERED: Covered = { rightPx: 0, bottomShare: 0 }

/** What the drawer of the map workspace lies over: nothing, the right side, or as a sheet the bottom. */
export function drawerCover(isPhone: boolean): Covered {
  if (isPhone) return { rightPx: 0, bottomShare: 0.7 }
  return window.innerWidth <= 1100 ? { rightPx: 360, bottomShare: 0 } : NOTHING_COVERED
}

/** How far the middle of what is free of a map lies from that of the map: to the right and down, in pixels. */
export const offsetOfFree = ({ rightPx, bottomShare }: Covered, heightPx: number): [number, number] => [
  -rightPx / 2,
  (-bottomShare / 2) * heightPx,
]
