import { z } from 'zod'
import { idFilter, ordering, paging, reason, search } from './records.ts'
import { routes } from './route.ts'
import { SCHEDULE_CATEGORIES } from './schedule-types.ts'
import { fileTimeZone, id, instant, rowId, rowVersion } from './shapes.ts'
import { calendarDay } from './time-range.ts'
import { vehicleFileModule } from './vehicle-activities.ts'

/**
 * By what somebody has to do about them: never recorded where nothing that counts was filed and nobody set a first day; overdue from the
 * Monday after the week in which it was due, or waiting while the vehicle is off the road.
 */
export const DUE_STATES = ['never-recorded', 'overdue', 'waiting', 'this-week', 'four-weeks', 'later'] as const

/** What a vehicle follows for a kind of activity, and when it is due next (VF-41, VF-44). */
export const vehicleSchedule = z
  .object({
    /** Null, as is its version: it was never recorded. */
    id: z.number().int().nullable(),
    version: rowVersion.nullable(),
    vehicle: z.object({ id: z.number().int(), registration: z.string(), vehicle_type: z.string() }),
    /** The vehicle groups that it is in, by name. */
    depots: z.array(z.object({ id: z.number().int(), name: z.string() })),
    /** What fulfils it. */
    activity_type: z.object({ id: z.number().int(), name: z.string(), reference: z.string() }),
    schedule_type: z.object({
      id: z.number().int(),
      /** What came with Milepost has one, and the screens word it: `name` is English. */
      code: z.string().nullable(),
      name: z.string(),
      category: z.enum(SCHEDULE_CATEGORIES),
      interval: z.string(),
      every_distance_m: z.number().int().nullable(),
      every_engine_h: z.number().int().nullable(),
    }),
    /** Whether it was chosen for this vehicle, rather than by the rule for vehicles of its type. */
    is_chosen: z.boolean(),
    state: z.enum(DUE_STATES),
    /** Null: nothing says when. Days are the start of that day in UTC. */
    due_date: instant.nullable(),
    due_by: z.enum(['time', 'distance', 'engine-hours']).nullable(),
    /** It is due so many intervals after this day; null: it was never recorded. */
    counted_from: instant.nullable(),
    intervals: z.number().int(),
    /** Who named the day on which it is due first: a person, DVSA or DVLA. Null: nobody did, or it is not known. */
    first_day_by: z.string().nullable(),
    /** The last document in the file of the vehicle that fulfils it, also one from before a person set the schedule; null: there is none. */
    last_activity: z
      .object({
        id: z.number().int(),
        description: z.string(),
        /** What the vehicle was called when it was filed. */
        registration: z.string(),
        done_at: instant,
      })
      .nullable(),
    /** The day on which it was done last, by that document or as a person said; null: neither says. */
    done_at: instant.nullable(),
    /** The day from which its distance and engine hours are counted; null: a first day was named, and it was not done since. */
    use_counted_from: instant.nullable(),
    /** Since when the vehicle is off the road; null: it is not. */
    off_road_since: instant.nullable(),
    /** It became overdue while the vehicle was off the road, which has returned: it is not to be used before it is done. */
    is_due_before_use: z.boolean(),
    updated_at: instant.nullable(),
  })
  .meta({ id: 'VehicleSchedule' })

export type VehicleSchedule = z.output<typeof vehicleSchedule>

const filter = {
  /** A part of a registration, however it is spaced. */
  search,
  depot: id.optional(),
  vehicle: id.optional(),
  schedule_type: idFilter,
  state: z.enum(DUE_STATES).optional(),
  /** Whether the vehicle is off the road. */
  off_road: z.enum(['true', 'false']).optional(),
  ...ordering(['due', 'registration']),
}

/** Vehicles that one call may set or stop. */
export const MOST_VEHICLES_SET = 500

const isOneStart = ({ first_due_on: first, last_done_on: last }: { first_due_on?: unknown; last_done_on?: unknown }) =>
  (first === undefined) !== (last === undefined)

export const vehicleSchedules = routes({
  /** API-032. */
  list: {
    method: 'GET',
    path: '/api/schedule_activity/',
    summary: 'What is due of vehicles, the first first, with how many are in each state',
    access: vehicleFileModule,
    query: z.object({ ...filter, ...paging(50, 500) }),
    result: z.object({
      count: z.number().int(),
      /** Of those that match but for their state. */
      states: z.object({
        'never-recorded': z.number().int(),
        overdue: z.number().int(),
        waiting: z.number().int(),
        'this-week': z.number().int(),
        'four-weeks': z.number().int(),
        later: z.number().int(),
      }),
      /** Whether the caller may set and stop schedules. */
      may_change: z.boolean(),
      results: z.array(vehicleSchedule),
    }),
    errors: [400],
  },
  set: {
    method: 'POST',
    path: '/api/schedule_activity/',
    summary:
      'Sets the schedule that vehicles follow for its kind of activity, from a day on; 409 where one was changed meanwhile',
    access: { kind: 'administration', area: 'vehicle-file', does: 'write' },
    body: z
      .strictObject({
        vehicles: z.array(rowId).min(1).max(MOST_VEHICLES_SET),
        schedule_type: rowId,
        /** The day on which it is due first, or the one on which it was done last. */
        first_due_on: calendarDay.optional(),
        last_done_on: calendarDay.optional(),
        /** Of the one vehicle's schedule as it was read. */
        version: rowVersion.optional(),
        reason,
      })
      .refine(isOneStart, { message: 'either first_due_on or last_done_on', path: ['first_due_on'] }),
    /** `undo` is sent to the undo call to take back what was done. */
    result: z.object({ count: z.number().int(), undo: z.uuid() }),
    errors: [400, 404, 409],
  },
  stop: {
    method: 'POST',
    path: '/api/schedule_activity_stop/',
    summary: 'Ends schedules of vehicles; what was filed stays, and the next document that fulfils one begins it anew',
    access: { kind: 'administration', area: 'vehicle-file', does: 'write' },
    body: z
      .strictObject({
        ids: z.array(rowId).max(MOST_VEHICLES_SET).default([]),
        /** Those that were never recorded, which have no id. */
        never_recorded: z
          .array(z.strictObject({ vehicle: rowId, activity_type: rowId }))
          .max(MOST_VEHICLES_SET)
          .default([]),
        reason,
      })
      .refine(({ ids, never_recorded: never }) => ids.length + never.length > 0, {
        message: 'at least one',
        path: ['ids'],
      }),
    /** `undo` as above; null when nothing was done. */
    result: z.object({ count: z.number().int(), undo: z.uuid().nullable() }),
    errors: [400],
  },
  undo: {
    method: 'POST',
    path: '/api/schedule_activity_undo/',
    summary:
      'Has schedules be what they were before one call of the last day set or stopped them; 409 where something was filed or set of one since',
    access: { kind: 'administration', area: 'vehicle-file', does: 'write' },
    body: z.strictObject({ undo: z.uuid() }),
    result: z.object({ count: z.number().int() }),
    errors: [400, 404, 409],
  },
  export: {
    method: 'GET',
    path: '/api/schedule_activities_export/',
    summary: 'All of them that match, as CSV or XLSX, or by state as PDF',
    access: vehicleFileModule,
    query: z.object({
      ...filter,
      format: z.enum(['csv', 'xlsx', 'pdf']),
      language: z.enum(['en', 'pt']).default('en'),
      time_zone: fileTimeZone,
    }),
    result: 'binary',
    /** Too many PDFs of the customer (429), or of all (503), may be waiting. */
    errors: [400, 429, 503],
  },
})
