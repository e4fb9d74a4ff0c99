import type { FastifyReply } from 'fastify'

const counts = new WeakMap<FastifyReply, number>()

/** Notes how many rows of its table a file holds that is being sent; of one that is streamed, as far as it has come. */
export function noteRowCount(reply: FastifyReply, rows: number): void {
  counts.set(reply, rows)
}

/** Null: nobody noted it. */
export const rowCountOf = (reply: FastifyReply): number | null => counts.get(reply) ?? null
