import { toError } from '../../config/caught-error.ts'

/** Work for several that was done for some of them; its errors are those of the others. */
export class FailedInPart extends AggregateError {}

/**
 * Does work for one after the other, also once it has failed for one of them; then throws the fault, or of several an AggregateError of
 * each: a FailedInPart where it was done for any.
 */
export async function despiteFaults<T>(all: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const faults: Error[] = []
  let isDoneForAny = false
  for (const one of all) {
    try {
      await work(one)
      isDoneForAny = true
    } catch (error) {
      if (error instanceof FailedInPart) isDoneForAny = true
      faults.push(...faultsOf(error))
    }
  }
  const [fault, ...others] = faults
  if (fault === undefined) return
  const message = faults.map(one => one.message).join('; ')
  if (isDoneForAny) throw new FailedInPart(faults, message)
  throw others.length === 0 ? fault : new AggregateError(faults, message)
}

/** Each fault of what despiteFaults() threw. */
export const faultsOf = (thrown: unknown): Error[] =>
  thrown instanceof AggregateError ? thrown.errors.flatMap(faultsOf) : [toError(thrown)]
