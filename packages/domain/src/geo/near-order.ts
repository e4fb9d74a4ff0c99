import { apartM, type LatLon } from './distance.ts'
import { NEIGHBOURHOOD_M } from './neighbourhood.ts'

/** Whether a distance from the nearest of what was asked about is beyond its neighbourhood; infinite where that is nothing. */
export const isFar = (distanceM: number): boolean => distanceM > NEIGHBOURHOOD_M

/** Something that was found by its name: how well that matches (more is better), and how far it is from the nearest place asked about. */
export interface Scored {
  readonly score: number
  readonly distanceM: number
}

/** What is near, the best matches first and of those the nearest; and what is far, in the order in which it was given. */
export function splitNearAndFar<Found extends Scored>(found: readonly Found[]): { near: Found[]; far: Found[] } {
  return {
    near: found
      .filter(({ distanceM }) => !isFar(distanceM))
      .sort((a, b) => b.score - a.score || a.distanceM - b.distanceM),
    far: found.filter(({ distanceM }) => isFar(distanceM)),
  }
}

/**
 * What is near and then all that is far, for a list that is cut after `most`: so much of what is near is left out that at least
 * `leastFar` of what is far, or all of it, are before the cut.
 */
export const nearThenFar = <Found>(
  near: readonly Found[],
  far: readonly Found[],
  { most, leastFar }: { most: number; leastFar: number },
): Found[] => [...near.slice(0, most - Math.min(leastFar, far.length)), ...far]

/** The first `most` that are not the same as one before them. */
export function firstDistinct<Found>(
  found: Iterable<Found>,
  isSame: (a: Found, b: Found) => boolean,
  most = Number.POSITIVE_INFINITY,
): Found[] {
  const kept: Found[] = []
  for (const one of found) {
    if (kept.length >= most) break
    if (!kept.some(known => isSame(known, one))) kept.push(one)
  }
  return kept
}

const SAME_LABEL_M = 1_000

/**
 * Whether two results of one source are one place. Their labels are written by the same rules, so that equal ones say much: the
 * middle of a village may be a kilometre from where the list of the world's places has it. Different kinds are different things,
 * such as the station of the village.
 */
export const isSameLabel = (a: Labelled, b: Labelled): boolean =>
  a.label === b.label &&
  (a.kind === undefined || b.kind === undefined || a.kind === b.kind) &&
  apartM(a, b) < SAME_LABEL_M

interface Labelled extends LatLon {
  readonly label: string
  readonly kind?: string
}

const SAME_NAME_M = 300

/**
 * Whether results of two sources are one place. Each writes the rest of its labels and its kinds in its own way, so that only the
 * names (without case and accents) can be compared. A name alone says less than a whole label: two shops of a chain have the same
 * one within a kilometre, and so the two must be nearer to each other.
 */
export const isSameName = (a: Named, b: Named): boolean => a.name === b.name && apartM(a, b) < SAME_NAME_M

interface Named extends LatLon {
  readonly name: string
}
