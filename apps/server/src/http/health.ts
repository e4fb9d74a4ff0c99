import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { durabilityFaults } from '../db/durability.ts'

const NO_ANSWER = 'the database does not respond'
const ANSWER_WITHIN_MS = 3_000

/** A frozen database refuses nothing: it just says nothing. */
async function silence(): Promise<string[]> {
  await delay(ANSWER_WITHIN_MS, undefined, { ref: false })
  return [NO_ANSWER]
}

/**
 * `live`: the program runs. `ready`: it can do its work; 503 with the reasons when it cannot: those of the database, and those
 * of the other roles of this process, which `faultsOfRoles` tells.
 */
export function mountHealth(app: FastifyInstance, context: Context, faultsOfRoles: () => string[]): void {
  app.get('/health/live', { schema: { hide: true } }, () => ({ status: 'live' }))
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ofDatabase = await Promise.race([durabilityFaults(context.systemPool), silence()]).catch(() => [NO_ANSWER])
    const faults = [...ofDatabase, ...faultsOfRoles()]
    return reply
      .status(faults.length === 0 ? 200 : 503)
      .send({ status: faults.length === 0 ? 'ready' : 'not ready', faults })
  })
}
