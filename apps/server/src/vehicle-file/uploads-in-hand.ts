import type { Scope } from '../db/scope.ts'
import { QueueFull } from '../documents/fair-queue.ts'

/** Each is held in memory, from its first byte on until it is stored: nine million bytes at most. */
const MOST_OF_SENDERS = 30

const inHand = new Map<string, number>()

/**
 * Does work that holds an uploaded document in memory, of which the users of one customer have so many at once; who sees several
 * customers counts alone. Throws QueueFull.
 */
export async function holdUpload<T>(
  { customerIds, userId }: Pick<Scope, 'customerIds'> & { userId: number },
  work: () => Promise<T>,
): Promise<T> {
  const key = customerIds.length === 1 ? `customer ${customerIds[0]}` : `user ${userId}`
  const held = inHand.get(key) ?? 0
  if (held >= MOST_OF_SENDERS) throw new QueueFull(true)
  inHand.set(key, held + 1)
  try {
    return await work()
  } finally {
    const left = (inHand.get(key) ?? 1) - 1
    if (left === 0) inHand.delete(key)
    else inHand.set(key, left)
  }
}
