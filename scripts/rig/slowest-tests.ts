import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { printSlowest, type TimedTest } from './print-slowest.ts'

/** For Vitest: prints at the end which tests and set-ups the run spent its time on. */
export default class SlowestTests implements Reporter {
  readonly #timed: TimedTest[] = []

  onTestCaseResult(test: TestCase): void {
    this.#timed.push({
      name: `${test.module.relativeModuleId} › ${test.fullName}`,
      ms: test.diagnostic()?.duration ?? 0,
    })
  }

  /** What a file takes beside its tests is its set-up: servers and databases. */
  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, prepareDuration, environmentSetupDuration } = module.diagnostic()
    const tests = [...module.children.allTests()].reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0)
    const ms = duration - tests + collectDuration + prepareDuration + environmentSetupDuration
    this.#timed.push({ name: `${module.relativeModuleId} (imports and set-up)`, ms })
  }

  onTestRunEnd(): void {
    printSlowest(this.#timed)
  }
}
