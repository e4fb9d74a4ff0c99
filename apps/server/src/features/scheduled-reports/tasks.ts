import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'

/** Makes the file of a report and writes its mails. One of a customer at a time: a thousand reports at seven leave room for other work. */
export const sendReport = defineTask({
  name: 'send-report',
  payload: z.object({ runId: z.number().int() }),
  worksFor: 'customer',
  attempts: 3,
  atOnce: 'one of a customer',
  isCancellable: false,
})
