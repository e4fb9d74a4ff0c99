import { z } from 'zod'
import { rasterLayers } from './raster-layers.ts'

interface Variable {
  schema: z.ZodType
  /** One sentence for the operator; docs/operations/configuration.md is written from these. */
  about: string
  secret?: true
}

const port = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard)
/** 0 is any that is free. */
const devicePort = (standard: number) =>
  z
    .union([z.literal('off').transform(() => null), port(standard)])
    .optional()
    .transform(value => (value === undefined ? standard : value))
const count = (standard: number) => z.coerce.number().int().positive().default(standard)
const link = z.url().optional()
const httpLink = z.url({ protocol: /^https?$/ }).optional()
/** A call's path is written behind it. */
const host = httpLink.transform(url => url?.replace(/\/+$/, ''))
const onOff = z.enum(['on', 'off'])

/** Every environment variable the server reads, and nowhere else reads one. */
export const VARIABLES = {
  PORT: { schema: port(8080), about: 'Port of the web page and the API.' },
  MILEPOST_HOST: {
    schema: z.string().optional(),
    about: 'Address to listen on. A demo listens on 127.0.0.1 only unless this says otherwise; else every address.',
  },
  MILEPOST_ORIGIN: {
    schema: z.url().optional(),
    about:
      'Address people open, and host of the main API, such as https://fleet.example.com. Default: http://localhost:PORT.',
  },
  MILEPOST_DATA: { schema: z.string().min(1).default('./data'), about: 'Folder of everything that is kept on disk.' },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    about:
      'Postgres to use. Absent: the embedded one, under MILEPOST_DATA. Its user owns the database and may create roles: used at the start, then given up.',
    secret: true,
  },
  MILEPOST_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, 'is not 64 hexadecimal digits')
      .optional(),
    about:
      'Key that the secrets in the database are sealed with, the same for every process: 64 hexadecimal digits, as in the file secret-key. Absent: that file in MILEPOST_DATA, made at the first start.',
    secret: true,
  },
  MILEPOST_ROLES: {
    schema: z.string().default('api,ingest,worker'),
    about: 'Which parts run in this process: api, ingest, worker, separated by commas.',
  },
  MILEPOST_DEMO: {
    schema: z.enum(['on', 'off', 'auto']).default('auto'),
    about:
      'Demo fleet and accounts. auto: on until a real customer exists; on: refuses to start beside one; off: refused.',
  },
  MILEPOST_DEMO_DAYS: {
    schema: z.coerce.number().min(0).max(30).default(14),
    about: 'Days of history the demo fleet drives before it goes live.',
  },
  MILEPOST_DEMO_VEHICLE_FILE: {
    schema: z.enum(['on', 'off']).default('on'),
    about: 'Whether the vehicles of a new demo get documents, checks, defects and inspections of two years.',
  },
  MILEPOST_DEVICE_PORT: {
    schema: devicePort(5000),
    about: 'TCP and UDP port for devices of every protocol, recognised by their first bytes; off: none.',
  },
  MILEPOST_TELTONIKA_PORT: { schema: devicePort(5027), about: 'TCP and UDP port for Teltonika devices; off: none.' },
  MILEPOST_QUECLINK_PORT: { schema: devicePort(5004), about: 'TCP and UDP port for Queclink devices; off: none.' },
  MILEPOST_GT06_PORT: { schema: devicePort(5023), about: 'TCP port for GT06, Concox and Jimi devices; off: none.' },
  MILEPOST_JT808_PORT: { schema: devicePort(5015), about: 'TCP and UDP port for JT/T 808 devices; off: none.' },
  MILEPOST_SUNTECH_PORT: { schema: devicePort(5011), about: 'TCP and UDP port for Suntech devices; off: none.' },
  MILEPOST_RUPTELA_PORT: { schema: devicePort(5046), about: 'TCP port for Ruptela devices; off: none.' },
  MILEPOST_OSMAND_PORT: {
    schema: devicePort(5055),
    about: 'HTTP port for OsmAnd, phone clients and gateways (/gateway/traccar, /gateway/flespi); off: none.',
  },
  MILEPOST_INGEST_CONNECTIONS: { schema: count(20_000), about: 'Device connections accepted at once.' },
  MILEPOST_INGEST_ADDRESS_CONNECTIONS: {
    schema: z.coerce.number().int().positive().optional(),
    about:
      'Device connections accepted at once from one address (of IPv6: one /64). Default: half of all, since the devices of a mobile network share an address.',
  },
  MILEPOST_INGEST_ADDRESS_LOGINS: {
    schema: z.coerce.number().int().positive().optional(),
    about: 'Of these, how many may not have said yet who they are. Default: a quarter of all.',
  },
  MILEPOST_DEVICE_TLS_CERT: {
    schema: z.string().optional(),
    about:
      'PEM file of a certificate: the TCP device ports take TLS with it beside plain connections. Read again when it is renewed.',
  },
  MILEPOST_DEVICE_TLS_KEY: { schema: z.string().optional(), about: 'PEM file of its private key.' },
  MILEPOST_DEVICE_TLS_CLIENT_CA: {
    schema: z.string().optional(),
    about: 'PEM file of who signs the certificates of devices, whose common name is the number of the device.',
  },
  MILEPOST_INGEST_SILENCE_S: {
    schema: count(1_800),
    about: 'Seconds after which a signed-in device that says nothing is disconnected.',
  },
  MILEPOST_INGEST_LOGIN_S: { schema: count(30), about: 'Seconds a new connection has to say who it is.' },
  MILEPOST_INGEST_PENDING: {
    schema: count(50_000),
    about: 'Records held in memory at most while the database is busy or away; above it sockets are not read.',
  },
  MILEPOST_BUS: {
    schema: z.enum(['auto', 'local', 'postgres']).default('auto'),
    about: 'What carries changes to browsers. auto: local when api and ingest share a process, else postgres.',
  },
  MILEPOST_GEOCODER: {
    schema: z.enum(['embedded', 'nominatim', 'photon']).default('embedded'),
    about: 'Where addresses come from: the installed maps, or a server of yours at MILEPOST_GEOCODER_URL.',
  },
  MILEPOST_GEOCODER_URL: {
    schema: httpLink,
    about: 'Address of that server, such as http://nominatim:8080/. Nothing else is called.',
  },
  MILEPOST_ROADS: {
    schema: z.enum(['embedded', 'valhalla', 'osrm']).default('embedded'),
    about: 'Where the nearest road, its limit and route geometry come from: the installed maps, or a server of yours.',
  },
  MILEPOST_ROADS_URL: { schema: httpLink, about: 'Address of that server, such as http://valhalla:8002/.' },
  MILEPOST_MAPS_TIMEOUT_MS: {
    schema: count(2_000),
    about: 'How long such a server may take; then the installed maps answer.',
  },
  MILEPOST_RASTER_LAYERS: {
    schema: rasterLayers,
    about:
      'Pictures that people may lay over the map, such as satellite photographs, as JSON: [{"name":"Satellite","url":"https://tiles.example/{z}/{x}/{y}.jpg?key=…","attribution":"© Example","maxZoom":19}]. They are fetched by the server, so a key in the address stays there.',
    secret: true,
  },
  MILEPOST_MAP_IMPORT_MB: {
    schema: count(2_000),
    about: 'Size of the largest OpenStreetMap extract that may be uploaded, in megabytes.',
  },
  MILEPOST_JOBS: { schema: count(4), about: 'Jobs and scheduled work that a worker does at the same time.' },
  MILEPOST_FILES: {
    schema: z.enum(['disk', 's3']).default('disk'),
    about: 'Where uploaded files are kept: in MILEPOST_DATA/files, or in an S3-compatible store.',
  },
  MILEPOST_S3_ENDPOINT: {
    schema: httpLink,
    about: 'Address of that store, such as https://s3.eu-west-1.amazonaws.com or http://minio:9000.',
  },
  MILEPOST_S3_BUCKET: { schema: z.string().optional(), about: 'Its bucket, which exists and holds nothing else.' },
  MILEPOST_S3_REGION: { schema: z.string().min(1).default('us-east-1'), about: 'Its region.' },
  AWS_ACCESS_KEY_ID: { schema: z.string().optional(), about: 'Access key of that store.', secret: true },
  AWS_SECRET_ACCESS_KEY: { schema: z.string().optional(), about: 'Secret key of that store.', secret: true },
  MILEPOST_SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    about:
      'Mail server that mails are sent by: smtps://user:password@smtp.example.com, or smtp:// with STARTTLS, which is required with a user name unless the server is on this machine. Absent: no mail is sent.',
    secret: true,
  },
  MILEPOST_MAIL_FROM: {
    schema: z.string().optional(),
    about: 'Who mails are from, such as Milepost <fleet@example.com>. Required with MILEPOST_SMTP_URL.',
  },
  MILEPOST_WEBHOOK_TARGETS: {
    schema: z.enum(['public', 'any']).default('public'),
    about:
      'Where webhooks of customers may go. public: https addresses of the internet alone; any: also http and private addresses, this machine included, for tests and networks of your own.',
  },
  MILEPOST_PUSH_TARGETS: {
    schema: z.enum(['public', 'any']).default('public'),
    about:
      'Where push messages to browsers may go. public: https addresses of the internet with port 443 alone, where the push services of browsers are; any: also private addresses and other ports, for a push service of your own.',
  },
  MILEPOST_DVSA_API_KEY: {
    schema: z.string().min(1).optional(),
    about:
      'Key of the MOT history API of DVSA, by which tests of vehicles in Great Britain are looked up. Absent: they are not.',
    secret: true,
  },
  MILEPOST_DVSA_CLIENT_ID: { schema: z.string().min(1).optional(), about: 'Client id there. Required with the key.' },
  MILEPOST_DVSA_CLIENT_SECRET: {
    schema: z.string().min(1).optional(),
    about: 'Client secret there, which ends after two years. Required with the key.',
    secret: true,
  },
  MILEPOST_DVSA_AUTH_URL: {
    schema: httpLink,
    about:
      'Where its access tokens are given, as DVSA wrote: https://login.microsoftonline.com/…/oauth2/v2.0/token. Required with the key.',
  },
  MILEPOST_DVSA_URL: {
    schema: z.url({ protocol: /^https?$/ }).default('https://history.mot.api.gov.uk/'),
    about: 'Address of that API.',
  },
  MILEPOST_DVLA_API_KEY: {
    schema: z.string().min(1).optional(),
    about:
      'Key of the Vehicle Enquiry Service of DVLA, by which tax and MOT of vehicles in Great Britain are looked up. Absent: they are not.',
    secret: true,
  },
  MILEPOST_DVLA_URL: {
    schema: z.url({ protocol: /^https?$/ }).default('https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/'),
    about: 'Address of that service.',
  },
  MILEPOST_AUTHORITY_TARGETS: {
    schema: z.enum(['public', 'any']).default('public'),
    about:
      'Where enquiries to DVSA and DVLA may go. public: https addresses of the internet alone; any: also http and private addresses, for a mock of them.',
  },
  MILEPOST_LOG: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    about: 'How much is logged.',
  },
  MILEPOST_LOG_FORMAT: {
    schema: z.enum(['auto', 'json', 'pretty']).default('auto'),
    about: 'Form of the log. auto: pretty on a terminal, JSON elsewhere.',
  },
  MILEPOST_RATE_PER_MINUTE: {
    schema: count(1_200),
    about: 'Requests a minute allowed to a signed-in session; an address without one has a tenth.',
  },
  MILEPOST_SESSION_IDLE_HOURS: { schema: count(12), about: 'Hours without a request after which a session ends.' },
  MILEPOST_SESSION_DAYS: { schema: count(7), about: 'Days after which a session ends whatever happens.' },
  MILEPOST_AUDIT_DAYS: {
    schema: z.coerce.number().int().min(90).default(730),
    about: 'Days the audit log and the histories of records are kept; 90 at least.',
  },
  MILEPOST_TRUST_PROXY: {
    schema: z.string().optional(),
    about: 'Addresses or ranges of reverse proxies whose X-Forwarded-* headers are believed.',
  },
  MILEPOST_LEGACY_LOGIN: { schema: onOff.default('off'), about: 'POST /api/authenticate and its form.' },
  MILEPOST_HOME_LAYOUT: { schema: z.enum(['tiles', 'launcher']).default('tiles'), about: 'Layout of the home page.' },
  OIDC_ISSUER: {
    schema: link,
    about: 'External OpenID Connect issuer, the authentication host. Absent: the embedded provider.',
  },
  OIDC_CLIENT_ID: { schema: z.string().optional(), about: 'Client id at the external issuer.' },
  OIDC_CLIENT_SECRET: { schema: z.string().optional(), about: 'Client secret at the external issuer.', secret: true },
  VEHICLE_CHECK_HOST: {
    schema: host,
    about:
      'Address of the vehicle check API, such as https://checks.example.com. Absent, for this and the next four: this installation. Another than that must allow calls of the page (CORS), which send it the token of whoever is signed in.',
  },
  SAFETY_HOST: { schema: host, about: 'Address of the safety inspection API.' },
  DEFECT_HOST: { schema: host, about: 'Address of the defect report API.' },
  MEDIA_HOST: { schema: host, about: 'Address that photographs, videos and documents are loaded from.' },
  MOCK_HOST: { schema: host, about: 'Address of the mock trip detail.' },
  DEFECT_APP_URL: { schema: link, about: 'Defect app. Absent: the one of this installation.' },
  SAFETY_INSPECTION_APP_URL: { schema: link, about: 'Safety inspection app.' },
  EARNED_RECOGNITION_URL: { schema: link, about: 'Earned recognition dashboard.' },
  TACHOGRAPH_URL: { schema: link, about: 'Tachograph app.' },
  AGENCY_ONBOARDING_URL: { schema: link, about: 'Agency onboarding app.' },
  UTILISATION_URL: { schema: link, about: 'Vehicle utilisation app.' },
  ER_DASHBOARD_URL: { schema: link, about: 'Emergency-response dashboard of the launcher layout.' },
} as const satisfies Record<string, Variable>

type Values = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]['schema']> }

/** Reads and checks the variables; throws one error that lists everything wrong, without repeating secret values. */
export function readVariables(environment: Record<string, string | undefined>): Values {
  const wrong: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { schema, about }] of Object.entries<Variable>(VARIABLES)) {
    const given = environment[name]
    const parsed = schema.safeParse(given === '' ? undefined : given)
    if (parsed.success) values[name] = parsed.data
    else wrong.push(`${name}: ${parsed.error.issues[0]?.message}. ${about}`)
  }
  if (wrong.length > 0) throw new Error(`The configuration cannot be used:\n  ${wrong.join('\n  ')}`)
  return values as Values
}

/** Takes the secret variables out of an environment. */
export function removeSecrets(environment: Record<string, string | undefined>): void {
  for (const [name, { secret }] of Object.entries<Variable>(VARIABLES)) if (secret) delete environment[name]
}
