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

/** Follows how far each device is in its past, and tells from time to time, and at once when the last one has caught up. */
export class ProgressMeter {
  readonly #fractions: Float64Array
  readonly #tell: (progress: SimulatorProgress) => void
  #caughtUp = 0
  #records = 0
  #toldAt = 0

  constructor(devices: number, tell: (progress: SimulatorProgress) => void) {
    this.#fractions = new Float64Array(devices)
    this.#tell = tell
  }

  recorded(device: number, fraction: number): void {
    this.#records++
    this.#fractions[device] = Math.max(this.#fractions[device]!, Math.min(1, fraction))
    if (performance.now() - this.#toldAt >= leastIntervalMs) this.#report()
  }

  deviceCaughtUp(device: number): void {
    this.#fractions[device] = 1
    this.#caughtUp++
    this.#report()
  }

  #report(): void {
    this.#toldAt = performance.now()
    const devices = this.#fractions.length
    this.#tell({
      phase: this.#caughtUp === devices ? 'live' : 'history',
      fraction: devices === 0 ? 1 : this.#fractions.reduce((sum, fraction) => sum + fraction, 0) / devices,
      devices,
      devicesCaughtUp: this.#caughtUp,
      records: this.#records,
    })
  }
}
