import type { FastifyRequest } from 'fastify'

/**
 * Whether a request is for a path of these. The route that was found for it counts: one route can be asked for by many addresses
 * (`/%61pi/track/`, `http://any.example/api/track/`). So does the address, since what no route is found for is counted too.
 */
export function isWithin({ routeOptions, url }: FastifyRequest, paths: RegExp): boolean {
  return paths.test(routeOptions.url ?? '') || paths.test(url)
}
