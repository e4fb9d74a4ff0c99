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
