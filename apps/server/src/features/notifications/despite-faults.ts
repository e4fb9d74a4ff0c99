import { toError } from '../../config/caught-error.ts'

/**
 * Does work for one after the other, also once it has failed for one of them; then throws the fault, or of several an AggregateError of
 * each.
 */
export async function despiteFaults<T>(all: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const faults: Error[] = []
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      faults.push(...faultsOf(error))
    }
  }
  const [fault, ...others] = faults
  if (fault === undefined) return
  throw others.length === 0 ? fault : new AggregateError(faults, faults.map(({ message }) => message).join('; '))
}

/** Each fault of what despiteFaults() threw. */
export const faultsOf = (thrown: unknown): Error[] =>
  thrown instanceof AggregateError ? thrown.errors.flatMap(faultsOf) : [toError(thrown)]
