import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { printSlowest, type TimedTest } from '../scripts/rig/print-slowest.ts'

/** For Playwright: prints at the end which tests the run spent its time on. */
export default class SlowestTests implements Reporter {
  readonly #timed: TimedTest[] = []

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#timed.push({ name: test.titlePath().slice(2).join(' › '), ms: result.duration })
  }

  onEnd(): void {
    printSlowest(this.#timed)
  }
}
