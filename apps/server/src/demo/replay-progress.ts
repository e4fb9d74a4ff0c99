import type { SimulatorProgress } from '@milepost/simulator/progress.ts'
import type { Log } from '../config/log.ts'

const LOG_EVERY = 0.25

/** Shows how far the replay of the demo's history is: a line that grows on a terminal, a few log lines elsewhere. */
export class ReplayProgress {
  readonly #log: Log
  #shown = -1
  #finished = false

  constructor(log: Log) {
    this.#log = log
  }

  report({ phase, fraction }: SimulatorProgress): void {
    if (this.#finished) return
    const part = phase === 'live' ? 1 : Math.min(0.99, fraction)
    if (process.stdout.isTTY) {
      const bar = '#'.repeat(Math.round(part * 30)).padEnd(30, '.')
      process.stdout.write(`\r  Replaying the demo fleet's history  [${bar}] ${Math.floor(part * 100)} %`)
      if (part === 1) process.stdout.write('\n')
    } else if (part === 1 || part - this.#shown >= LOG_EVERY) {
      this.#shown = part
      this.#log.info({ percent: Math.floor(part * 100) }, "replaying the demo fleet's history")
    }
    this.#finished = part === 1
  }
}
