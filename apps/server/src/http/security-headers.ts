import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

const originsOf = (urls: (string | null)[]): string[] => [
  ...new Set(urls.filter(url => url !== null).map(url => new URL(url).origin)),
]

/**
 * Strict: scripts, tiles and sockets from here only, data also from the hosts that are configured, and pictures from that of media.
 * Styles inline because the component library sets them so.
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  https: boolean,
  hosts: Config['hosts'],
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...originsOf([hosts.media])],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...originsOf(Object.values(hosts))],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  })
}
