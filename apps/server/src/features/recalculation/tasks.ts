import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'

/** Folds all records again after the rules of the fold have changed. */
export const foldAllAgain = defineTask({
  name: 'fold-all-again',
  payload: z.object({ foldVersion: z.number().int() }),
  worksFor: 'installation',
  attempts: 8,
  atOnce: 'one',
  isCancellable: false,
})

/** Folds the records of a vehicle, or of all of a customer, again from a day on, because a person asked for it. */
export const recalculatePast = defineTask({
  name: 'recalculate-past',
  payload: z.object({ recalculationId: z.number().int() }),
  worksFor: 'customer',
  attempts: 3,
  atOnce: 'one of a customer',
  // By its own route alone, which asks for the right and is noted in the audit log.
  isCancellable: false,
})
