/** What the drawer of the map workspace lies over: nothing, the right side, or as a sheet the bottom. */
export function drawerCover(isPhone: boolean) {
  if (isPhone) return { rightPx: 0, bottomShare: 0.7 }
  return { rightPx: window.innerWidth <= 1100 ? 360 : 0, bottomShare: 0 }
}
