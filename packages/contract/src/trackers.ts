import { z } from 'zod'
import { detailedRecordRoutes, idFilter, paging } from './records.ts'
import { routes } from './route.ts'
import { instant, lineOfText, rowId } from './shapes.ts'
import { TRACKER_PROTOCOLS } from './tracker-identity.ts'

const vehicle = z.object({ id: z.number().int(), registration: z.string() })
const protocol = z.enum(TRACKER_PROTOCOLS)

/** The trackers of a customer (ADM-TRK): what may report, by which protocol, and the vehicle that each is in. */
const records = detailedRecordRoutes({
  schema: 'Tracker',
  words: { one: 'tracker', many: 'trackers' },
  paths: { one: 'vehicles_tracker', many: 'vehicles_trackers' },
  area: 'trackers',
  fields: {
    /** The number that it reports with (PICK-33), of the form of its protocol; unique among all that are not archived. */
    tracker: lineOfText(64).min(1),
    protocol,
    /** As it is printed on it: of some makers it says what its inputs mean. */
    model: lineOfText(40).default(''),
    /** That it is in from now on; null takes it out. */
    vehicle: rowId.nullable().default(null),
  },
  shows: {
    protocol: z.string(),
    vehicle: vehicle.nullable(),
    /** It has a connection now. */
    is_connected: z.boolean(),
    /** When it last said anything; null: never. */
    last_heard: instant.nullable(),
    /** When it was where it was last seen by satellites; null: never. */
    last_position: instant.nullable(),
  },
  details: {},
  showsDetails: {
    /** The vehicles that it has been in, the newest first; `until` is null for the one that it is in. */
    assignments: z.array(z.object({ vehicle, from: instant, until: instant.nullable() })),
  },
  filters: {
    protocol: z.union([protocol, z.array(protocol).max(TRACKER_PROTOCOLS.length)]).optional(),
    vehicle: idFilter,
    in_vehicle: z.enum(['yes', 'no']).optional(),
  },
  orderings: ['tracker', 'protocol', 'model', 'vehicle', 'last_heard', 'last_position', 'updated_at'],
})

export type Tracker = z.output<typeof records.read.result>

export const trackers = routes({
  ...records,
  /** The same as the list of the administration (ADM-TRK-01). */
  listAll: { ...records.list, path: '/api/vehicles_trackers/', query: records.list.query.extend(paging(75)) },
})
