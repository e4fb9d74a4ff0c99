import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import { shippedMapsDirectory } from '@milepost/maps/shipped-maps.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const WEB = resolve(import.meta.dirname, '../../../web/dist')

/** Paths that programs call: what they do not know is a 404, not the page. */
const NOT_A_PAGE =
  /^\/(api|defect|media|mock|sso|vehicle-check|oidc|health|metrics|assets|i18n)(\/|$)|^\/safety\/inspections?\/|^\/maps\/.*\.pmtiles$/

/**
 * Whether this is a visit to an address, which the page then leads home or to sign-in where it does not know it (ROUTE-12).
 * A script or picture that is gone must not become a page, nor a file that a program asks for.
 */
function isVisit({ method, headers }: FastifyRequest, pathname: string): boolean {
  if (method !== 'GET' || NOT_A_PAGE.test(pathname)) return false
  return !/\.\w+$/.test(pathname) || (headers.accept ?? '').includes('text/html')
}

/** Whether somebody scanned the QR code of a vehicle (QR-01): they get a page of its own, that loads on a slow telephone. */
const isAtVehicle = ({ query }: FastifyRequest, pathname: string): boolean => {
  const names = Object.keys(Object(query))
  const isReadingA = names.length === 0 || names.some(name => name === 'registration' || name === 'vehicle_id')
  return /^\/qr\/?$/.test(pathname) && isReadingA
}

/** The page of whoever was sent a live link, whose token stands behind `#` and does not come here. */
const isLiveLink = (pathname: string): boolean => /^\/live\/?$/.test(pathname)

/** The page of signing in is light, and followed by the application in the same window; the address of the product leads there. */
const isSignIn = (pathname: string): boolean => /^\/(login\/?)?$/.test(pathname)

function pageOf(request: FastifyRequest, pathname: string): string {
  if (isAtVehicle(request, pathname)) return 'qr.html'
  if (isLiveLink(pathname)) return 'live.html'
  return isSignIn(pathname) ? 'login.html' : 'index.html'
}

/** Serves the built page for every path of the application, and map archives by byte ranges. */
export async function mountWebPage(app: FastifyInstance, dataDirectory: string): Promise<void> {
  // There before the first area is, which is then served without a restart.
  const addedMaps = join(dataDirectory, 'maps')
  await mkdir(addedMaps, { recursive: true })
  await app.register(fastifyStatic, {
    root: [addedMaps, shippedMapsDirectory],
    prefix: '/maps/',
    allowedPath: path => path.endsWith('.pmtiles'),
    maxAge: '1d',
    decorateReply: false,
  })
  await app.register(fastifyStatic, {
    root: WEB,
    wildcard: true,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (path.includes('.svg')) void reply.header('content-type', 'image/svg+xml; charset=utf-8')
    },
  })
  app.get('/', { schema: { hide: true } }, (request, reply) => reply.sendFile(pageOf(request, '/')))
  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?')
    if (isVisit(request, pathname)) return reply.sendFile(pageOf(request, pathname))
    return reply.status(404).send({ detail: 'Not found', request_id: request.id })
  })
}
