/** A trip is shorter than this, or it is an error of the device: one that began longer before a span does not reach into it. */
export const LONGEST_TRIP_MS = 2 * 86_400_000
