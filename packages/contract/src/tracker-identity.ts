import { z } from 'zod'
import { ordering, paging, search } from './records.ts'
import { routes } from './route.ts'
import { id, instant, listOf, rowId } from './shapes.ts'

/** By how a device is registered: the protocols that it may speak. */
export const TRACKER_PROTOCOLS = [
  'teltonika',
  'queclink',
  'gt06',
  'jt808',
  'suntech',
  'ruptela',
  'osmand',
  'traccar-forward',
  'flespi',
] as const

/** Whether reports can carry the key of their tracker: those that a phone sends itself over HTTP. A gateway shows its own key. */
export const carriesKey = (protocol: string): boolean => protocol === 'osmand'

/** Whether a device of the protocol connects to us itself: a gateway that reports for it has shown a key of its own. */
export const connectsItself = (protocol: string): boolean => protocol !== 'traccar-forward' && protocol !== 'flespi'

/** Whether it can show a certificate: the TCP ports take TLS, the HTTP port stands behind a proxy for it. */
export const carriesCertificate = (protocol: string): boolean => connectsItself(protocol) && protocol !== 'osmand'

const refusedCall = z.object({
  reason: z.enum(['other-protocol', 'foreign-network', 'missing-key', 'foreign-certificate', 'missing-certificate']),
  /** By which it called. */
  protocol: z.string(),
  calls: z.number().int(),
  first_refused: instant,
  last_refused: instant,
  /** Where the last call came from. */
  last_address: z.string().nullable(),
})

const trackerIdentity = z
  .object({
    tracker: z.number().int(),
    device_id: z.string(),
    protocol: z.string(),
    /** Its reports over HTTP must carry a key. */
    has_key: z.boolean(),
    /** Where it may call from, such as 10.4.0.0/16; empty: from anywhere. */
    allowed_networks: z.array(z.string()),
    /** It must call over TLS, with a certificate whose common name is its number. */
    requires_certificate: z.boolean(),
    /** Calls in its name that were refused, the newest first. */
    refused: z.array(refusedCall),
  })
  .meta({ id: 'TrackerIdentity' })

/** What is done about the key of a tracker. */
export const KEY_CHANGES = ['keep', 'make', 'remove'] as const
export type KeyChange = (typeof KEY_CHANGES)[number]

export type TrackerIdentity = z.output<typeof trackerIdentity>

const refusedDevice = refusedCall
  .extend({
    tracker: z.number().int(),
    device_id: z.string(),
    registered_protocol: z.string(),
    /** That it is in. */
    vehicle: z.object({ id: z.number().int(), registration: z.string() }).nullable(),
    /** When it was last admitted and said anything; null: never. */
    last_heard: instant.nullable(),
  })
  .meta({ id: 'RefusedDevice' })

export type RefusedDevice = z.output<typeof refusedDevice>

const network = z.union([z.cidrv4(), z.cidrv6()])

const trackersArea = { kind: 'administration', area: 'trackers' } as const

/** Who may report in the name of a tracker. */
export const trackerIdentities = routes({
  one: {
    method: 'GET',
    path: '/api/administration/tracker_identity/',
    summary: 'What a tracker is known by, and which calls in its name were refused',
    access: { ...trackersArea, does: 'read' },
    query: z.object({ tracker_id: id }),
    result: trackerIdentity,
    errors: [400, 404],
  },
  refused: {
    method: 'GET',
    path: '/api/administration/refused_devices/',
    summary: 'Calls in the name of registered trackers that were refused, one for each tracker, reason and protocol',
    access: { ...trackersArea, does: 'read' },
    query: z.object({
      /** In the number. */
      search,
      ...ordering(['last_refused', 'first_refused', 'device_id', 'calls'], '-last_refused'),
      ...paging(75),
    }),
    result: listOf(refusedDevice),
    errors: [400],
  },
  change: {
    method: 'PUT',
    path: '/api/administration/tracker_identity/',
    summary: 'Registers a tracker with another protocol, or asks more or less of whoever reports in its name',
    access: { ...trackersArea, does: 'write' },
    body: z.strictObject({
      tracker: rowId,
      protocol: z.enum(TRACKER_PROTOCOLS).optional(),
      allowed_networks: z.array(network).max(50).optional(),
      requires_certificate: z.boolean().optional(),
      /** The key that its reports over HTTP must carry: a new one ends the one before. */
      key: z.enum(KEY_CHANGES).default('keep'),
    }),
    /** With the key where one was made: it is shown this once. */
    result: trackerIdentity.extend({ key: z.string().nullable() }).meta({ id: 'ChangedTrackerIdentity' }),
    errors: [400, 404],
  },
})
