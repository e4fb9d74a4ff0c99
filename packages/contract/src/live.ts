import { z } from 'zod'

/** Where the live channel listens. A WebSocket, so not a route of the table; it demands what /api/track/ demands. */
export const LIVE_PATH = '/api/live/'

/** What a browser asks of the live channel. Each message replaces the one before. */
export const liveRequest = z.object({
  watch: z.object({
    /** Vehicle groups that are ticked; null for every group in scope. */
    groups: z.array(z.number().int()).max(10_000).nullable(),
    /** What is on the screen, in degrees; null for everywhere. Vehicles that leave it are still told once. */
    viewport: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
  }),
})

export type LiveRequest = z.output<typeof liveRequest>

/** One changed vehicle, short because there are many: the fields of TrackVehicle that change. */
export interface LiveVehicle {
  id: number
  lat: number
  long: number
  dir: number
  speed: number
  timestamp: string
  received_at: string
  ignition: boolean | null
  odometer_m: number | null
}

/**
 * What the server sends. `hello` opens the channel; `positions` carries changes, at most a few times a second; `resync`
 * says that changes were dropped for this browser or that its scope changed: it must load /api/track/ again.
 */
export type LiveMessage =
  | { kind: 'hello'; server_time: string }
  | { kind: 'positions'; vehicles: LiveVehicle[] }
  | { kind: 'resync' }
