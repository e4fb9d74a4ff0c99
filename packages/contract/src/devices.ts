import { z } from 'zod'
import { ordering, paging } from './records.ts'
import { routes } from './route.ts'
import { deviceInstant, id, instant, listOf } from './shapes.ts'
import { checkRange, momentRange } from './time-range.ts'

/** One thing that a device sent, and what was made of it (API-108). */
export const rawRow = z
  .object({
    received_at: instant,
    protocol: z.string(),
    /** `stored`, or why it was turned away. */
    outcome: z.string(),
    /** It may hold places of a private time, which are shown to nobody. */
    is_private: z.boolean(),
    /** The bytes as they came; null in private. */
    hex: z.string().nullable(),
    /** The same as text, where it is text; null in private. */
    text: z.string().nullable(),
    /** What the frame said of the device itself; null in private. */
    readings: z.record(z.string(), z.unknown()).nullable(),
    positions: z.array(
      z.object({
        timestamp: deviceInstant,
        sequence: z.number().int(),
        /** Null in private; likewise speed, heading, altitude, ignition, motion, odometer, events and attributes. */
        lat: z.number().nullable(),
        long: z.number().nullable(),
        is_private: z.boolean(),
        has_fix: z.boolean(),
        /** km/h; null where the device reports none. */
        speed: z.number().nullable(),
        dir: z.number().nullable(),
        altitude_m: z.number().nullable(),
        satellites: z.number().int(),
        priority: z.number().int(),
        event_id: z.number().int(),
        late: z.boolean(),
        /**
         * What keeps it from being folded: dated ahead, it waits until its time has come (`waits`), or its time cannot be
         * believed (`unbelieved`).
         */
        clock: z.enum(['waits', 'unbelieved']).nullable(),
        ignition: z.boolean().nullable(),
        moving: z.boolean().nullable(),
        odometer_m: z.number().nullable(),
        external_voltage_mv: z.number().nullable(),
        driver_key: z.string().nullable(),
        events: z.array(z.object({ kind: z.string(), value: z.number().nullable() })).nullable(),
        attributes: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    /** Records of the frame that the database refused, with the reason; the record is null in private. */
    quarantined: z.array(z.object({ reason: z.string(), record: z.unknown() })),
  })
  .meta({ id: 'RawRow' })

const activeDevice = z
  .object({
    tracker: z.number().int(),
    device_id: z.string(),
    protocol: z.string(),
    model: z.string().nullable(),
    vehicle: z.number().int().nullable(),
    registration: z.string().nullable(),
    connected: z.boolean(),
    connected_at: instant.nullable(),
    last_heard: instant.nullable(),
    last_position: deviceInstant.nullable(),
    /** An ignition wire that is on or off whatever the vehicle does, or was never seen on: trips follow the motion. */
    wire_fault: z.object({ kind: z.enum(['always-on', 'always-off', 'never-on']), since: deviceInstant }).nullable(),
    /** A clock that is ahead of the server's (positive) or behind it, since the first record that was. */
    clock_fault: z.object({ offset_s: z.number().int(), since: instant }).nullable(),
    /** Records dated before 2015 or more than a day ahead: they are kept, and nothing is derived of them. */
    unbelieved_times: z
      .object({ records: z.number().int(), first_received: instant, last_received: instant })
      .nullable(),
  })
  .meta({ id: 'ActiveDevice' })

export type ActiveDevice = z.output<typeof activeDevice>

const command = z
  .object({
    id: z.number().int(),
    vehicle: z.number().int().nullable(),
    text: z.string(),
    state: z.enum(['queued', 'sent', 'answered', 'expired']),
    created_at: instant,
    expires_at: instant,
    sent_at: instant.nullable(),
    answered_at: instant.nullable(),
    /** Null until then, and where it came in private: it may say where the vehicle was. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'DeviceCommand' })

const trackModules = { kind: 'module', anyOf: ['Track', 'TrackVehicle'], limitedUsers: 'own vehicles' } as const

export const devices = routes({
  active: {
    method: 'GET',
    path: '/api/active_devices/',
    summary: 'The devices of the caller’s customers: connected or not, and when they were last heard',
    access: { kind: 'administration', area: 'trackers', does: 'read' },
    query: z.object({
      /** Only those that are in this vehicle now. */
      vehicle: id.optional(),
    }),
    result: listOf(activeDevice),
    errors: [400, 404],
  },
  raw: {
    method: 'GET',
    path: '/api/administration/raw_vehicle_data/',
    summary: 'What a tracker sent, byte by byte, what was made of it, and what was turned away and why',
    access: { kind: 'administration', area: 'trackers', does: 'read' },
    query: z
      .object({
        tracker_id: id,
        ...momentRange,
        ...ordering(['received_at'], '-received_at'),
        ...paging(75, 500),
      })
      .superRefine(checkRange),
    result: listOf(rawRow),
    errors: [400, 404],
  },
  message: {
    method: 'POST',
    path: '/api/vehicle/message/',
    summary: 'Asks a vehicle’s tracker where it is; kept until it is connected and has answered',
    access: trackModules,
    query: z.object({ vehicle: id }),
    result: z.object({ queued: z.literal(true), id: z.number().int() }),
    status: 202,
    errors: [400, 404, 409],
  },
  messages: {
    method: 'GET',
    path: '/api/vehicle/message/',
    summary: 'The commands of a vehicle, newest first, with what became of them',
    access: trackModules,
    query: z.object({ vehicle: id }),
    result: listOf(command),
    errors: [400, 404],
  },
})
