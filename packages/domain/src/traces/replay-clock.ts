import { lastIndexAt } from '../time/last-index-at.ts'

/** How many seconds of the replay pass in one. */
export const REPLAY_RATES = [1, 2, 5, 10, 30, 60, 100, 300, 1000] as const
export type ReplayRate = (typeof REPLAY_RATES)[number]

/** A running replay: at `wallMs` of the page's clock it stood at `atMs`. */
export interface RunningClock {
  atMs: number
  wallMs: number
  rate: number
}

/** The moment of a replay in true time, whatever the gaps between its records are. */
export const clockAt = ({ atMs, wallMs, rate }: RunningClock, nowWallMs: number): number =>
  atMs + (nowWallMs - wallMs) * rate

/** The next faster or slower rate; the outermost stay. */
export function stepRate(rate: ReplayRate, step: 1 | -1): ReplayRate {
  const index = REPLAY_RATES.indexOf(rate) + step
  return REPLAY_RATES[index] ?? rate
}

export interface ReplaySpan {
  fromMs: number
  untilMs: number
}

/** Where a replay that skips standstill goes on: the moment itself, or a little before everybody stops standing. */
export function skipTo(still: readonly ReplaySpan[], atMs: number): number {
  const span = still[lastIndexAt(still, atMs, ({ fromMs }) => fromMs)]
  return span !== undefined && atMs < span.untilMs ? span.untilMs : atMs
}

/** The times that lie in every one of the lists; each list is in order and does not overlap itself. */
export function inAll(lists: readonly (readonly ReplaySpan[])[]): ReplaySpan[] {
  return lists
    .reduce<readonly ReplaySpan[]>((common, list, index) => (index === 0 ? list : overlap(common, list)), [])
    .slice()
}

function overlap(a: readonly ReplaySpan[], b: readonly ReplaySpan[]): ReplaySpan[] {
  const both: ReplaySpan[] = []
  const [laterA, laterB] = [a.values(), b.values()]
  let [one, other] = [laterA.next().value, laterB.next().value]
  while (one !== undefined && other !== undefined) {
    const fromMs = Math.max(one.fromMs, other.fromMs)
    const untilMs = Math.min(one.untilMs, other.untilMs)
    if (fromMs < untilMs) both.push({ fromMs, untilMs })
    if (one.untilMs < other.untilMs) one = laterA.next().value
    else other = laterB.next().value
  }
  return both
}
