/** As a ref: what matters may come beyond the edge of a phone. It is scrolled to once, as it comes. */
export const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
