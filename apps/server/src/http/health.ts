import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { durabilityFaults } from '../db/durability.ts'

/** `live`: the program answers. `ready`: it can do its work; 503 with the reasons when it cannot. */
export function mountHealth(app: FastifyInstance, context: Context): void {
  app.get('/health/live', { schema: { hide: true } }, () => ({ status: 'live' }))
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const faults = await durabilityFaults(context.systemPool).catch(() => ['the database does not answer'])
    return reply
      .status(faults.length === 0 ? 200 : 503)
      .send({ status: faults.length === 0 ? 'ready' : 'not ready', faults })
  })
}
