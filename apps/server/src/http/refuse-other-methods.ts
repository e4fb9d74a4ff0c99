import type { FastifyInstance, HTTPMethods } from 'fastify'
import type { Endpoint } from './endpoint.ts'
import { HttpError } from './http-error.ts'

/** Answers 405 with what is allowed to the methods that a path of the contract does not have. */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const methodsOf = new Map<string, Set<string>>()
  for (const { route } of endpoints) {
    // With and without its last slash it is one address.
    const url = route.path.replace(/\/$/, '')
    const known = methodsOf.get(url) ?? new Set()
    methodsOf.set(url, known.add(route.method))
    if (route.method === 'GET') known.add('HEAD')
  }
  for (const [url, known] of methodsOf) {
    const allow = [...known].join(', ')
    app.route({
      method: app.supportedMethods.filter((method): method is HTTPMethods => !known.has(method)),
      url,
      schema: { hide: true },
      // Before a body is read.
      onRequest: async (_request, reply) => {
        reply.header('allow', allow)
        throw new HttpError(405, `This address takes ${allow}.`)
      },
      handler: () => {},
    })
  }
}
