import type { z } from 'zod'
import type { ScopedDb } from '../db/scope.ts'
import type { Task } from './task.ts'

type Order<T extends Task> = {
  payload: z.input<T['payload']>
  createdBy: number | null
} & (T['worksFor'] extends 'customer' ? { customerId: number } : { customerId?: never })

/**
 * Adds a job in the transaction of its cause: it runs once that has committed, and never when it has not. Throws ZodError for
 * a payload that does not fit. Gives the id of the job.
 */
export async function addJob<T extends Task>(db: ScopedDb, task: T, order: Order<T>): Promise<number> {
  const customerId = order.customerId ?? null
  const { id } = await db
    .insertInto('jobs')
    .values({
      task: task.name,
      payload: JSON.stringify(task.payload.parse(order.payload)),
      customer_id: customerId,
      created_by: order.createdBy,
      queue: queueOf(task, customerId),
      max_attempts: task.attempts,
      is_cancellable: task.isCancellable,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function queueOf({ name, atOnce }: Task, customerId: number | null): string | null {
  if (atOnce === 'any') return null
  return atOnce === 'one' ? name : `${name}:${customerId}`
}
