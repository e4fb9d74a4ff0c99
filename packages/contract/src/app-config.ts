import { z } from 'zod'
import { routes } from './route.ts'

const link = z.string().nullable()
const host = z.string()

/** `{host}` of the documents, each to be written before the path of a call (CFG-01). */
const hosts = z.object({
  /** Of everything that no other host serves; empty: the address that the page was opened at. */
  api: host,
  vehicleCheck: host,
  safety: host,
  defect: host,
  /** Of photographs, videos and documents. */
  media: host,
  mock: host,
})

/** What the page must know before anybody is signed in; nothing here is secret (CFG-01, HOME-20, C-01, N-64). */
export const appConfig = z.object({
  production: z.boolean(),
  demo: z.boolean(),
  /** Whether a demo still files the documents of its vehicles, as it does in its first minutes. */
  demo_is_filing: z.boolean(),
  home_layout: z.enum(['tiles', 'launcher']),
  legacy_login: z.boolean(),
  /** Whether a forgotten password can be asked for here: not with an external issuer, nor where no mail is sent. */
  password_mails: z.boolean(),
  /** Whether e-mails are sent: else links for passwords are handed over by who makes them. */
  sends_mail: z.boolean(),
  /** Whether passwords are kept here, rather than by an external issuer. */
  has_passwords: z.boolean(),
  /** On the page's own site always, since its cookie is of that; passwords of another issuer are asked for there (OIDC_ISSUER). */
  auth_host: z.string(),
  hosts,
  companion_apps: z.object({
    defect: link,
    safetyInspection: link,
    earnedRecognition: link,
    tachograph: link,
    agencyOnboarding: link,
    utilisation: link,
    emergencyResponse: link,
    datalive: link,
  }),
  map: z.object({
    base_archives: z.array(z.string()),
    /** Whether addresses are asked of a server of the operator's too, which is not done at every letter that is typed. */
    has_address_server: z.boolean(),
    /** Layers of pictures that the operator added; whence they come is known to the server alone. */
    raster_layers: z.array(
      z.object({ slug: z.string(), name: z.string(), attribution: z.string(), max_zoom: z.number().int() }),
    ),
    areas: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        /** ISO 3166-1 alpha-2. */
        country: z.string(),
        licence: z.string(),
        bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
      }),
    ),
  }),
})

export type AppConfig = z.output<typeof appConfig>

export const appConfigs = routes({
  get: {
    method: 'GET',
    path: '/api/app_config/',
    summary: 'Public settings of this installation: hosts, companion app links, home layout, installed map areas',
    access: { kind: 'public', because: 'the sign-in page and the public pages need it; it holds no secret' },
    result: appConfig,
  },
})
