import type { FastifyInstance } from 'fastify'
import findMyWay from 'find-my-way'
import type { Endpoint } from './endpoint.ts'
import { HttpError } from './http-error.ts'

/** Of the built page, which has every address that nothing else has. */
const OF_THE_PAGE = '/*'

/**
 * Answers 405 with what is allowed to the methods that a path of the contract does not have, before a body is read. The paths
 * have a table of their own: a route of the server for each method that a path does not have takes ten megabytes.
 */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const paths = findMyWay({ ignoreTrailingSlash: true })
  const methodsOf = new Map<string, Set<string>>()
  for (const { route } of endpoints) {
    // With and without its last slash it is one address.
    const url = route.path.replace(/\/$/, '')
    const known = methodsOf.get(url) ?? new Set()
    methodsOf.set(url, known.add(route.method))
    if (route.method === 'GET') known.add('HEAD')
  }
  for (const [url, known] of methodsOf) paths.on('GET', url, () => {}, { allow: [...known].join(', ') })

  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 && request.routeOptions.url !== OF_THE_PAGE) return
    const found = paths.find('GET', request.url)
    if (found === null) return
    const { allow } = found.store
    reply.header('allow', allow)
    throw new HttpError(405, `This address takes ${allow}.`)
  })
}
