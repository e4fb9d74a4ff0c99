import { resolve } from 'node:path'
import { readMailServer } from './mail-server.ts'
import { readVariables } from './variables.ts'

export const ROLES = ['api', 'ingest', 'worker'] as const
export type ServerRole = (typeof ROLES)[number]

const isRole = (name: string): name is ServerRole => ROLES.some(role => role === name)

export type Config = ReturnType<typeof loadConfig>

/** The typed configuration, from environment variables. Throws with every fault at once. */
export function loadConfig(environment: Record<string, string | undefined>) {
  const v = readVariables(environment)
  const names = v.MILEPOST_ROLES.split(',').map(role => role.trim())
  const roles = names.filter(isRole)
  const unknown = names.filter(name => !isRole(name))
  if (unknown.length > 0 || roles.length === 0) {
    throw new Error(`The configuration cannot be used:\n  MILEPOST_ROLES: ${unknown.join(', ')} is not a role`)
  }
  if (v.OIDC_ISSUER && !v.OIDC_CLIENT_ID) {
    throw new Error('The configuration cannot be used:\n  OIDC_CLIENT_ID: required beside OIDC_ISSUER')
  }
  const { MILEPOST_S3_ENDPOINT: endpoint, MILEPOST_S3_BUCKET: bucket } = v
  const { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey } = v
  if (v.MILEPOST_FILES === 's3' && !(endpoint && bucket && accessKey && secretKey)) {
    throw new Error(
      'The configuration cannot be used:\n  MILEPOST_FILES=s3: MILEPOST_S3_ENDPOINT, MILEPOST_S3_BUCKET, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required with it',
    )
  }
  const shares = roles.includes('api') && roles.includes('ingest')
  return {
    roles,
    dataDirectory: resolve(v.MILEPOST_DATA),
    databaseUrl: v.DATABASE_URL ?? null,
    secretKey: v.MILEPOST_SECRET_KEY ?? null,
    isDatabaseEmbedded: v.DATABASE_URL === undefined,
    demo: {
      mode: v.MILEPOST_DEMO,
      days: v.MILEPOST_DEMO_DAYS,
      hasVehicleFile: v.MILEPOST_DEMO_VEHICLE_FILE === 'on',
    },
    http: {
      port: v.PORT,
      host: v.MILEPOST_HOST ?? null,
      origin: v.MILEPOST_ORIGIN ? new URL(v.MILEPOST_ORIGIN).origin : null,
      trustProxy: v.MILEPOST_TRUST_PROXY ?? null,
      ratePerMinute: v.MILEPOST_RATE_PER_MINUTE,
    },
    ingest: {
      /** Null: not listened to. */
      ports: {
        common: v.MILEPOST_DEVICE_PORT,
        teltonika: v.MILEPOST_TELTONIKA_PORT,
        queclink: v.MILEPOST_QUECLINK_PORT,
        gt06: v.MILEPOST_GT06_PORT,
        jt808: v.MILEPOST_JT808_PORT,
        suntech: v.MILEPOST_SUNTECH_PORT,
        ruptela: v.MILEPOST_RUPTELA_PORT,
        osmand: v.MILEPOST_OSMAND_PORT,
      },
      maxConnections: v.MILEPOST_INGEST_CONNECTIONS,
      maxPerAddress: v.MILEPOST_INGEST_ADDRESS_CONNECTIONS ?? Math.ceil(v.MILEPOST_INGEST_CONNECTIONS / 2),
      maxWithoutLoginPerAddress: v.MILEPOST_INGEST_ADDRESS_LOGINS ?? Math.ceil(v.MILEPOST_INGEST_CONNECTIONS / 4),
      /** Null: the ports take no TLS. */
      tls: deviceTls(v),
      maxPendingRecords: v.MILEPOST_INGEST_PENDING,
      silenceMs: v.MILEPOST_INGEST_SILENCE_S * 1000,
      loginMs: v.MILEPOST_INGEST_LOGIN_S * 1000,
    },
    maps: {
      /** Null: the installed maps are used. */
      geocoder: mapServer('MILEPOST_GEOCODER', v.MILEPOST_GEOCODER, v.MILEPOST_GEOCODER_URL),
      roads: mapServer('MILEPOST_ROADS', v.MILEPOST_ROADS, v.MILEPOST_ROADS_URL),
      timeoutMs: v.MILEPOST_MAPS_TIMEOUT_MS,
      rasterLayers: v.MILEPOST_RASTER_LAYERS ?? [],
      mostImportBytes: v.MILEPOST_MAP_IMPORT_MB * 1_000_000,
    },
    jobsAtOnce: v.MILEPOST_JOBS,
    /** Null: files are kept on disk. */
    s3:
      v.MILEPOST_FILES === 's3' && endpoint && bucket && accessKey && secretKey
        ? { endpoint, bucket, region: v.MILEPOST_S3_REGION, accessKey, secretKey }
        : null,
    /** Null: no mail is sent. */
    mail: readMailServer(v.MILEPOST_SMTP_URL, v.MILEPOST_MAIL_FROM),
    webhookTargets: v.MILEPOST_WEBHOOK_TARGETS,
    pushTargets: v.MILEPOST_PUSH_TARGETS,
    authorities: authorities(v),
    bus: v.MILEPOST_BUS === 'auto' ? (shares ? 'local' : 'postgres') : v.MILEPOST_BUS,
    log: { level: v.MILEPOST_LOG, format: v.MILEPOST_LOG_FORMAT },
    session: { idleMs: v.MILEPOST_SESSION_IDLE_HOURS * 3_600_000, absoluteMs: v.MILEPOST_SESSION_DAYS * 86_400_000 },
    auditDays: v.MILEPOST_AUDIT_DAYS,
    legacyLogin: v.MILEPOST_LEGACY_LOGIN === 'on',
    homeLayout: v.MILEPOST_HOME_LAYOUT,
    oidc: v.OIDC_ISSUER
      ? { issuer: v.OIDC_ISSUER, clientId: v.OIDC_CLIENT_ID ?? '', clientSecret: v.OIDC_CLIENT_SECRET ?? null }
      : null,
    /** Null: this installation serves it. */
    hosts: {
      vehicleCheck: v.VEHICLE_CHECK_HOST ?? null,
      safety: v.SAFETY_HOST ?? null,
      defect: v.DEFECT_HOST ?? null,
      media: v.MEDIA_HOST ?? null,
      mock: v.MOCK_HOST ?? null,
    },
    companionApps: {
      defect: v.DEFECT_APP_URL ?? null,
      safetyInspection: v.SAFETY_INSPECTION_APP_URL ?? null,
      earnedRecognition: v.EARNED_RECOGNITION_URL ?? null,
      tachograph: v.TACHOGRAPH_URL ?? null,
      agencyOnboarding: v.AGENCY_ONBOARDING_URL ?? null,
      utilisation: v.UTILISATION_URL ?? null,
      emergencyResponse: v.ER_DASHBOARD_URL ?? null,
    },
  } as const
}

/** Where people open this installation; on this machine's port where nothing says otherwise. */
export const originOf = ({ http }: Config, port: number): string => http.origin ?? `http://localhost:${port}`

/** Null without a certificate. */
function deviceTls(v: ReturnType<typeof readVariables>) {
  const { MILEPOST_DEVICE_TLS_CERT: certificate, MILEPOST_DEVICE_TLS_KEY: key } = v
  const { MILEPOST_DEVICE_TLS_CLIENT_CA: clientAuthority } = v
  if (certificate && key) return { certificate, key, clientAuthority: clientAuthority ?? null }
  if (!certificate && !key && !clientAuthority) return null
  throw new Error(
    'The configuration cannot be used:\n  MILEPOST_DEVICE_TLS_CERT, MILEPOST_DEVICE_TLS_KEY: both are required for TLS',
  )
}

/** Null: it is not asked. */
function authorities(v: ReturnType<typeof readVariables>) {
  const { MILEPOST_DVSA_API_KEY: apiKey, MILEPOST_DVSA_CLIENT_ID: clientId } = v
  const { MILEPOST_DVSA_CLIENT_SECRET: clientSecret, MILEPOST_DVSA_AUTH_URL: tokenUrl } = v
  const dvsa = apiKey && clientId && clientSecret && tokenUrl ? { apiKey, clientId, clientSecret, tokenUrl } : null
  if (dvsa === null && (apiKey || clientId || clientSecret || tokenUrl)) {
    throw new Error(
      'The configuration cannot be used:\n  MILEPOST_DVSA_API_KEY, MILEPOST_DVSA_CLIENT_ID, MILEPOST_DVSA_CLIENT_SECRET, MILEPOST_DVSA_AUTH_URL: all are required, or none',
    )
  }
  return {
    dvsa: dvsa && { ...dvsa, url: endingInSlash(v.MILEPOST_DVSA_URL) },
    dvla: v.MILEPOST_DVLA_API_KEY ? { apiKey: v.MILEPOST_DVLA_API_KEY, url: endingInSlash(v.MILEPOST_DVLA_URL) } : null,
    targets: v.MILEPOST_AUTHORITY_TARGETS,
  }
}

/** Paths are written behind it. */
const endingInSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)

/** Null for the installed maps. */
function mapServer<Kind extends string>(name: string, kind: Kind | 'embedded', url: string | undefined) {
  if (kind === 'embedded') return null
  if (!url) throw new Error(`The configuration cannot be used:\n  ${name}_URL: required with ${name}=${kind}`)
  return { kind, url }
}
