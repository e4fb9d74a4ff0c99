import type { FastifyRequest } from 'fastify'

/**
 * Whether a request is for something below one of these first parts of a path. By the route that it found as well as by what was
 * sent: a path may be written in many ways (`/%61pi/` is `/api/`), and only the router knows them all.
 */
export function isUnder({ url, routeOptions }: FastifyRequest, roots: readonly string[]): boolean {
  return [url, routeOptions.url ?? ''].some(path => roots.includes(/^\/([\w-]+)/.exec(path)?.[1] ?? ''))
}
