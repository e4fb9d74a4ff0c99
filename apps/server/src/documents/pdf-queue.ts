import type { FastifyReply } from 'fastify'
import type { Scope } from '../db/scope.ts'
import { FairQueue } from './fair-queue.ts'
import { sendFile } from './tabular.ts'

/** Two, so that one customer's thousand pages leave another's page to be printed; each holds a core and its memory. */
const queue = new FairQueue({ atOnce: 2, mostWaitingOfKey: 5, mostWaiting: 40 })

/** On whose account a file is made. */
export interface PdfFor {
  caller: Pick<Scope, 'customerIds'> & { apiKeyId?: number }
  /** Whose rows it holds. */
  customerIds: readonly number[]
}

/**
 * Sends a PDF file, under its name with the ending. It waits in the queue of every customer whose rows it holds, so that users who see several customers cannot
 * exceed one customer's limit; one without rows counts for all that the caller sees. Programs queue apart from people. The queues are
 * this process's. A route that says `result: 'binary'` returns what this returns. Throws QueueFull where too many are being made.
 * Whoever breaks off takes no place.
 */
export async function sendInTurn(
  reply: FastifyReply,
  { caller, customerIds }: PdfFor,
  fileName: string,
  make: (signal: AbortSignal) => Promise<Buffer>,
): Promise<string> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const ofCustomers = customerIds.length > 0 ? customerIds : caller.customerIds
  const keys = ofCustomers.map(id => (caller.apiKeyId === undefined ? `${id}` : `${id} by programs`))
  try {
    const bytes = await queue.run(keys, () => make(gone.signal), gone.signal)
    return sendFile(reply, bytes, 'application/pdf', fileName)
  } catch (error) {
    if (gone.signal.aborted) return '' // to nobody
    throw error
  }
}
