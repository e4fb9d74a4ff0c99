import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'

/** Asks DVSA and DVLA about every vehicle of Great Britain that they were not asked about within a day. */
export const lookUpVehicles = defineTask({
  name: 'look-up-vehicles',
  payload: z.object({}),
  worksFor: 'installation',
  attempts: 3,
  atOnce: 'one',
  isCancellable: true,
})
