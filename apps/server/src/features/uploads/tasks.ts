import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'

/** Takes back what an upload did, piece by piece. */
export const undoUpload = defineTask({
  name: 'undo-upload',
  payload: z.object({ uploadId: z.number().int() }),
  worksFor: 'customer',
  attempts: 3,
  atOnce: 'one of a customer',
  isCancellable: false,
})

/** Reads an uploaded file and checks each line of it, or saves them. Two of a customer would meet at the same records. */
export const workOffUpload = defineTask({
  name: 'work-off-upload',
  payload: z.object({ uploadId: z.number().int(), saves: z.boolean() }),
  worksFor: 'customer',
  attempts: 3,
  atOnce: 'one of a customer',
  isCancellable: true,
})
