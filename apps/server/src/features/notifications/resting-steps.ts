import { FailedInPart, faultsOf } from './despite-faults.ts'

export interface Step {
  /** For the log. */
  name: string
  work: () => Promise<unknown>
}

/**
 * Takes steps one after the other, whenever it is called with the time. One that fails as a whole is not taken again for `restMs`; one that
 * fails for some alone holds up nobody else. `onFault` is told of each fault.
 */
export function createRestingSteps(
  steps: readonly Step[],
  restMs: number,
  onFault: (step: string, fault: Error) => void,
): (nowMs: number) => Promise<void> {
  const restsUntilMs = new Map<Step, number>()
  return async nowMs => {
    for (const step of steps) {
      if (nowMs < (restsUntilMs.get(step) ?? -Infinity)) continue
      try {
        await step.work()
      } catch (error) {
        if (!(error instanceof FailedInPart)) restsUntilMs.set(step, nowMs + restMs)
        for (const fault of faultsOf(error)) onFault(step.name, fault)
      }
    }
  }
}
