import { readStored, storageKeys, writeStored } from './storage.ts'

/** Longer than somebody takes to type a password; whoever gave up begins again. */
const LONGEST_MS = 10 * 60_000

/**
 * Between the cookie of a new session and the stored user there is a moment in which another tab sees the one without the
 * other. It must not take that for a session whose user is missing (N-88).
 */
export const signingIn = {
  begin: (nowMs: number) => writeStored(storageKeys.signingInSince, nowMs),
  end: () => localStorage.removeItem(storageKeys.signingInSince),
  isUnderWay(nowMs: number): boolean {
    const since = readStored(storageKeys.signingInSince)
    return typeof since === 'number' && nowMs >= since && nowMs - since < LONGEST_MS
  },
}
