/** The side of a vehicle's mark. */
export const MARK_PX = 26

/** How wide the ring of a group is. */
export const ringPx = (size: number) => (size < 10 ? 32 : size < 100 ? 40 : size < 1000 ? 48 : size < 10_000 ? 58 : 68)

/** How far what is drawn for `size` vehicles reaches from its middle. */
export const reachPx = (size: number) => (size === 1 ? MARK_PX : ringPx(size)) / 2
