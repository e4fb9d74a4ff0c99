import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'

/** Puts together all that is filed of a vehicle. */
export const exportVehicleFile = defineTask({
  name: 'export-vehicle-file',
  payload: z.object({ exportId: z.number().int() }),
  worksFor: 'customer',
  attempts: 3,
  atOnce: 'one of a customer',
  isCancellable: true,
})
