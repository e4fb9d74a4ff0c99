import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'

/** Makes a street map of an uploaded extract. One at a time: it takes a core, and memory by the size of the area. */
export const importMapArea = defineTask({
  name: 'import-map-area',
  payload: z.object({ importId: z.number().int() }),
  worksFor: 'installation',
  attempts: 3,
  atOnce: 'one',
  isCancellable: true,
})
