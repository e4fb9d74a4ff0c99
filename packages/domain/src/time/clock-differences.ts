import { localClockMs } from './local-time.ts'

const DAY_MS = 86_400_000

/** By how much clocks of one zone are ahead of those of another at an instant, in milliseconds. */
export const aheadMs = (atMs: number, timeZone: string, other: string): number =>
  localClockMs(atMs, timeZone) - localClockMs(atMs, other)

/**
 * Whether clocks of two zones show the same on every day from the first instant to the last, however the zones are called. Looked at once
 * a day, which finds every change of one clock that the other does not make.
 */
export function clocksAgree(timeZone: string, other: string, fromMs: number, untilMs: number): boolean {
  if (timeZone === other) return true
  for (let atMs = fromMs; atMs < untilMs; atMs += DAY_MS) if (aheadMs(atMs, timeZone, other) !== 0) return false
  return aheadMs(untilMs, timeZone, other) === 0
}

/** How far clocks are from UTC at an instant, such as UTC−3, UTC+5:45 or UTC. */
export function offsetText(atMs: number, timeZone: string): string {
  const minutes = Math.round(aheadMs(atMs, timeZone, 'UTC') / 60_000)
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
