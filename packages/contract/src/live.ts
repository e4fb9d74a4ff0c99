import { z } from 'zod'
import { instant } from './shapes.ts'
import { vehicleReport } from './track.ts'

/** Where the live channel listens. A WebSocket, so not a route of the table; it demands what /api/track/ demands. */
export const LIVE_PATH = '/api/live/'

/** What a browser asks of the live channel. Each message replaces the one before. */
export const liveRequest = z.object({
  watch: z.object({
    /** Vehicle groups that are ticked; null for every group in scope. */
    groups: z.array(z.number().int()).max(10_000).nullable(),
    /** What is on the screen, in degrees; null for everywhere. A vehicle that leaves it is sent once more. */
    viewport: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
  }),
})

export type LiveRequest = z.output<typeof liveRequest>

/** One changed vehicle, short because there are many: the fields of TrackVehicle that change. */
export const liveVehicle = vehicleReport.extend({ id: z.number().int() })

export type LiveVehicle = z.output<typeof liveVehicle>

/**
 * The first stands for all: one function of the server writes the vehicles of a message. Without generated code, which our
 * content security policy forbids, zod takes 38 ms of the page's time for 5,000 vehicles; JSON.parse takes 3 ms.
 */
const liveVehicles = z.custom<LiveVehicle[]>(
  value => Array.isArray(value) && (value.length === 0 || liveVehicle.safeParse(value[0]).success),
)

/**
 * What the server sends. `hello` opens the channel; `positions` carries changes, at most a few times a second; `resync`
 * says that changes were dropped for this browser or that its scope changed: it must load /api/track/ again.
 */
export const liveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello'), server_time: instant }),
  z.object({ kind: z.literal('positions'), vehicles: liveVehicles }),
  z.object({ kind: z.literal('resync') }),
])

export type LiveMessage = z.output<typeof liveMessage>
