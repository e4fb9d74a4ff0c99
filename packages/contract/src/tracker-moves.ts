import { z } from 'zod'
import { routes } from './route.ts'
import { id, instant, lineOfText, rowId } from './shapes.ts'
import { namedInstant } from './time-range.ts'

const vehicle = z.object({ id: z.number().int(), registration: z.string() })

const trackerMove = z
  .object({
    tracker: z.object({ id: z.number().int(), tracker: z.string() }),
    /** Where it has been since; null: in none. */
    vehicle: vehicle.nullable(),
    since: instant,
    /** What leaves which vehicle; null: what belonged to none. Nothing moves where there is no row. */
    moves: z.array(
      z.object({
        vehicle: vehicle.nullable(),
        records: z.number().int(),
        /** There are more: they were not counted to the end. */
        has_more_records: z.boolean(),
        /** Those that begin before go in part. */
        trips: z.number().int(),
      }),
    ),
    /** Stands for the assignments that this was worked out from. */
    version: z.string(),
  })
  .meta({ id: 'TrackerMove' })

export type TrackerMove = z.output<typeof trackerMove>

const vehiclesArea = { kind: 'administration', area: 'vehicles' } as const

/** A tracker that has been in another vehicle, or in none, since a time that is past: its records go along. */
export const trackerMoves = routes({
  preview: {
    method: 'GET',
    path: '/api/administration/tracker_move/',
    summary: 'Which records and trips would move if a tracker had been in a vehicle since a time',
    access: { ...vehiclesArea, does: 'read' },
    query: z.object({
      tracker_id: id,
      /** None: it was taken out. */
      vehicle: id.optional(),
      since: namedInstant,
    }),
    result: trackerMove,
    errors: [400, 404, 409],
  },
  move: {
    method: 'POST',
    path: '/api/administration/tracker_move/',
    summary: 'States that a tracker has been in a vehicle since a time; its records and what was made of them follow',
    access: { ...vehiclesArea, does: 'write' },
    body: z.object({
      tracker: rowId,
      vehicle: rowId.nullable(),
      since: namedInstant,
      /** Of the preview: 409 where the tracker was assigned otherwise meanwhile. */
      version: z.string().max(64),
      reason: lineOfText(500).min(1),
    }),
    result: trackerMove,
    errors: [400, 404, 409],
  },
})
