const WITHIN_MS = 60_000

/** When a signed-in user's page was refused with 401. A page that is loaded anew begins without any. */
let refusals: number[] = []

/** To be called before the session is reset: the other calls of the same page that are refused with it are not more refusals. */
export function noteRefusal(isSignedIn: boolean, atMs: number) {
  if (isSignedIn) refusals = [...refusals.filter(earlierMs => atMs - earlierMs < WITHIN_MS), atMs]
}

/** Whether the user is missing because a call was refused, and not because the browser stores none. */
export const wasRefused = (nowMs: number): boolean => refusals.some(atMs => nowMs - atMs < WITHIN_MS)

/**
 * Whether signing in has been tried and its session was refused as well: the next try would go round (HTTP-10), as where the
 * cookie lives and one call says 401 all the same.
 */
export const wasRefusedAgain = (nowMs: number): boolean => refusals.filter(atMs => nowMs - atMs < WITHIN_MS).length > 1
