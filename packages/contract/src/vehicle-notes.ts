import { z } from 'zod'
import { flag, idFilter, recordRoutes } from './records.ts'
import { rowId } from './shapes.ts'

export const LONGEST_NOTE = 2_000

/** What people write about vehicles. */
export const vehicleNotes = recordRoutes({
  schema: 'VehicleNote',
  words: { one: 'note on a vehicle', many: 'notes on vehicles' },
  paths: { one: 'vehicle_note', many: 'vehicle_notes' },
  area: 'vehicle-notes',
  fields: {
    vehicle: rowId,
    text: z.string().trim().min(1).max(LONGEST_NOTE),
    /** Stands at the head of the page of the vehicle. */
    is_pinned: z.boolean().default(false),
  },
  shows: {
    vehicle: z.object({ id: z.number().int(), registration: z.string() }),
    /** Who wrote it; null once the account is gone. */
    author: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  },
  filters: { vehicle: idFilter, pinned: flag.unwrap().optional() },
  orderings: ['created_at', 'vehicle', 'updated_at'],
  usualOrdering: '-created_at',
})
