import { float64At } from '@milepost/domain/collections/typed-arrays.ts'

export interface SimulatorProgress {
  readonly phase: 'history' | 'live'
  /** How far the replay of the past has come, 0 … 1. */
  readonly fraction: number
  readonly devices: number
  readonly devicesCaughtUp: number
  /** Handed to the devices; each drops a record only when the server has it. */
  readonly records: number
}

const leastIntervalMs = 250

/** Follows how far each device is in its past, and reports from time to time, and at once when the last one has caught up. */
export class ProgressMeter {
  readonly #fractions: Float64Array
  readonly #onProgress: (progress: SimulatorProgress) => void
  #caughtUp = 0
  #records = 0
  #reportedAt = 0

  constructor(devices: number, onProgress: (progress: SimulatorProgress) => void) {
    this.#fractions = new Float64Array(devices)
    this.#onProgress = onProgress
  }

  recorded(device: number, fraction: number): void {
    this.#records++
    this.#fractions[device] = Math.max(float64At(this.#fractions, device), Math.min(1, fraction))
    if (performance.now() - this.#reportedAt >= leastIntervalMs) this.#report()
  }

  deviceCaughtUp(device: number): void {
    this.#fractions[device] = 1
    this.#caughtUp++
    this.#report()
  }

  #report(): void {
    this.#reportedAt = performance.now()
    const devices = this.#fractions.length
    this.#onProgress({
      phase: this.#caughtUp === devices ? 'live' : 'history',
      fraction: devices === 0 ? 1 : this.#fractions.reduce((sum, fraction) => sum + fraction, 0) / devices,
      devices,
      devicesCaughtUp: this.#caughtUp,
      records: this.#records,
    })
  }
}
