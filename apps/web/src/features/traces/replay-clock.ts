import {
  clockAt,
  type ReplayRate,
  type ReplaySpan,
  type RunningClock,
  skipTo,
} from '@milepost/domain/traces/replay-clock.ts'

/** The page's own clock and frames; a test gives others. */
export interface Timing {
  now: () => number
  requestFrame: (run: () => void) => number
  cancelFrame: (id: number) => void
}

const ofPage: Timing = {
  now: () => performance.now(),
  requestFrame: run => requestAnimationFrame(run),
  cancelFrame: id => cancelAnimationFrame(id),
}

/** The one clock of a replay: all vehicles, the graph and the table follow it. */
export class ReplayClock {
  readonly #timing: Timing
  #atMs = 0
  #span: ReplaySpan = { fromMs: 0, untilMs: 0 }
  #still: readonly ReplaySpan[] = []
  #rate: ReplayRate = 1
  #running: RunningClock | null = null
  #frame = 0
  readonly #onFrame = new Set<() => void>()
  readonly #onTurn = new Set<() => void>()

  constructor(timing: Timing = ofPage) {
    this.#timing = timing
  }

  get atMs() {
    return this.#atMs
  }

  get span() {
    return this.#span
  }

  isPlaying = () => this.#running !== null

  /** The time that is replayed, and the standing within it that is skipped. */
  setSpan(span: ReplaySpan, still: readonly ReplaySpan[]) {
    this.#span = span
    this.#still = still
    this.#move(this.#atMs)
  }

  setRate(rate: ReplayRate) {
    this.#rate = rate
    if (this.#running) this.#start()
  }

  /** At the end it begins again. */
  play() {
    if (this.#running || this.#span.untilMs <= this.#span.fromMs) return
    if (this.#atMs >= this.#span.untilMs) this.#atMs = this.#span.fromMs
    this.#start()
    this.#frame = this.#timing.requestFrame(this.#tick)
    this.#notify(this.#onTurn)
  }

  pause() {
    if (!this.#running) return
    this.#running = null
    this.#timing.cancelFrame(this.#frame)
    this.#notify(this.#onTurn)
    this.#notify(this.#onFrame)
  }

  toggle() {
    if (this.#running) this.pause()
    else this.play()
  }

  /** Goes to a moment; while it plays, it plays on from there. */
  seek(atMs: number) {
    this.#move(atMs)
    if (this.#running) this.#start()
  }

  /** Calls whenever the moment changes: up to once a frame. */
  onFrame = (listener: () => void) => listen(this.#onFrame, listener)

  /** Calls when it begins to play or stops. */
  onTurn = (listener: () => void) => listen(this.#onTurn, listener)

  #tick = () => {
    if (this.#running === null) return
    const atMs = clockAt(this.#running, this.#timing.now())
    const skipped = skipTo(this.#still, atMs)
    this.#move(skipped)
    if (skipped !== atMs) this.#start()
    if (this.#atMs >= this.#span.untilMs) return this.pause()
    this.#frame = this.#timing.requestFrame(this.#tick)
  }

  #start() {
    this.#running = { atMs: this.#atMs, wallMs: this.#timing.now(), rate: this.#rate }
  }

  #move(atMs: number) {
    const kept = Math.max(this.#span.fromMs, Math.min(this.#span.untilMs, atMs))
    if (kept === this.#atMs) return
    this.#atMs = kept
    this.#notify(this.#onFrame)
  }

  #notify(listeners: Set<() => void>) {
    for (const listener of listeners) listener()
  }
}

function listen(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
