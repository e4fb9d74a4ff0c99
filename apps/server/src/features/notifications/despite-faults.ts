import { toError } from '../../config/caught-error.ts'

/** Does work for one after the other, also once it has failed for one of them; then throws the first fault. */
export async function despiteFaults<T>(all: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const faults: Error[] = []
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      faults.push(toError(error))
    }
  }
  const [fault] = faults
  if (fault !== undefined) throw fault
}
