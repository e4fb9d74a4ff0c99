import { z } from 'zod'
import { place } from './place.ts'
import { routes } from './route.ts'
import { deviceInstant, fileTimeZone, id, listOf } from './shapes.ts'
import { checkRange, momentRange, rangeMs } from './time-range.ts'
import { approvalRefusal, weekApproval, weekApprovalHistory } from './timesheet-approvals.ts'

const sums = {
  /** Seconds; defined with examples in docs/domain/timesheets.md. */
  duty_s: z.number().int(),
  break_s: z.number().int(),
  /** Moving. */
  driving_s: z.number().int(),
  /** Engine on, not moving, for however short, during trips. */
  standing_s: z.number().int(),
  /** Engine on, not moving, from the customer's set length on, during trips and outside of them. */
  idle_s: z.number().int(),
  /** No record for so long that nobody knows. */
  unknown_s: z.number().int(),
  /** Moved with the engine off: on a ferry, by a tow truck. */
  carried_s: z.number().int(),
  /** Parked, between the first start and the last stop. */
  stopped_s: z.number().int(),
  private_s: z.number().int(),
  /** The unknown way is part of it, the carried one is not. */
  distance_m: z.number(),
  unknown_m: z.number(),
  carried_m: z.number(),
  private_distance_m: z.number(),
  trips: z.number().int(),
}

/** How many days there are with something to tell, and how many of them hold corrections. */
const dayCounts = { days: z.number().int(), corrected_days: z.number().int() }

const times = {
  first_start: deviceInstant.nullable(),
  /** Null on a day of private trips only, and while a trip is under way. */
  last_stop: deviceInstant.nullable(),
}

const day = z.object({
  /** In the customer's time zone. */
  date: z.iso.date(),
  /** ISO 8601, such as 2026-W23 (FMT-12). */
  week: z.string(),
  ...times,
  ...sums,
  /** As it was recorded, where corrections are laid over the day. */
  recorded: z.object({ ...times, duty_s: z.number().int() }).nullable(),
  note: z.string().nullable(),
  /** What was done when, in order, to draw the day. */
  spells: z.array(
    z.object({
      kind: z.enum(['driving', 'idling', 'stopped', 'private', 'unknown', 'carried']),
      start: deviceInstant,
      end: deviceInstant,
    }),
  ),
})

const timesheet = z
  .object({
    time_zone: z.string(),
    /** Registration or name. */
    subject: z.string(),
    /** What the customer says it keeps these for; null where it has said nothing. */
    purpose: z.string().nullable(),
    /** Where nothing was recorded in the range and something was after it: the first day with data. */
    data_begin: z.iso.date().nullable(),
    /** Days with nothing to tell are left out. */
    count: z.number().int(),
    results: z.array(day),
    weeks: z.array(z.object({ week: z.string(), ...dayCounts, ...sums })),
    total: z.object({ ...dayCounts, ...sums }),
    /** Of every week that the range touches. */
    approvals: z.array(weekApprovalHistory),
    /** Their entries are as they were written, and when all of the customer were last verified none was changed or missing. */
    approvals_intact: z.boolean(),
    may_not_approve: approvalRefusal,
  })
  .meta({ id: 'Timesheet' })

const groupTimesheet = z
  .object({
    time_zone: z.string(),
    /** The name of the group. */
    subject: z.string(),
    purpose: z.string().nullable(),
    data_begin: z.iso.date().nullable(),
    count: z.number().int(),
    /** One row a vehicle or driver, those that did nothing included. */
    results: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        ...dayCounts,
        ...sums,
        /** Of every week that the range touches. */
        approvals: z.array(weekApproval),
      }),
    ),
    total: z.object({ ...dayCounts, ...sums }),
    may_not_approve: approvalRefusal,
  })
  .meta({ id: 'GroupTimesheet' })

/** `address` is null where none is known. Null throughout where it is private. */
const parts = z.object({
  time_zone: z.string(),
  count: z.number().int(),
  results: z.array(
    z.object({
      /** A trip that nobody drove was carried, or moved while nothing was reported. */
      kind: z.enum(['trip', 'carried', 'unknown', 'idling', 'parked']),
      /** Names a trip to the calls about trips. */
      trip_id: z.string().nullable(),
      vehicle: z.number().int(),
      registration: z.string(),
      start: deviceInstant,
      /** Null while it lasts. */
      end: deviceInstant.nullable(),
      duration_s: z.number().int(),
      /** Why the trip ended or the stop is one; null while a trip is under way, and before the first trip. */
      reason: z.enum(['ignition-off', 'rest', 'silence', 'tracker-moved', 'engine-on']).nullable(),
      /** How far a trip went, of a carried one how far it was carried. */
      distance_m: z.number().nullable(),
      is_private: z.boolean(),
      place,
      /** Of a trip. */
      end_place: place,
    }),
  ),
})

const timesheetModule = { kind: 'module', anyOf: ['Timesheet'], limitedUsers: 'own vehicles' } as const

/** What counts are the days of the customer's time zone that the range touches. */
const ofVehicle = { vehicle: id, ...momentRange }
const ofDriver = { driver_id: id, ...momentRange }
const ofGroup = { vehicle_group: id, by: z.enum(['vehicle', 'driver']).default('vehicle'), ...momentRange }
const language = z.enum(['en', 'pt']).default('en')
const exported = { format: z.enum(['csv', 'xlsx', 'pdf']).default('xlsx'), language, time_zone: fileTimeZone }

/** Every vehicle of a group is read at once, and a day is opened down to everything in it. */
const MOST_GROUP_DAYS = 93
const MOST_OPENED_DAYS = 7

function checkShortRange(mostDays: number) {
  return (range: { start: string; end: string }, context: z.RefinementCtx) => {
    checkRange(range, context)
    const { fromMs, untilMs } = rangeMs(range)
    // Rounded: local days in which clocks go back are an hour longer.
    if (Math.round((untilMs - fromMs) / 86_400_000) > mostDays) {
      context.addIssue({ code: 'custom', message: `at most ${mostDays} days`, path: ['end'] })
    }
  }
}

const sheetCall = { method: 'GET', access: timesheetModule, errors: [400, 404] } as const
/** Too many PDFs of the customer, or of all, may be waiting. */
const sheetExport = { ...sheetCall, errors: [400, 404, 429, 503] } as const

export const timesheets = routes({
  ofVehicle: {
    ...sheetCall,
    path: '/api/vehicle/timesheet/',
    summary: 'Day by day what a vehicle did, with sums by week',
    query: z.object(ofVehicle).superRefine(checkRange),
    result: timesheet,
  },
  ofDriver: {
    ...sheetCall,
    path: '/api/vehicle/driver_id_timesheet/',
    summary: 'Day by day what a driver did, with sums by week',
    query: z.object(ofDriver).superRefine(checkRange),
    result: timesheet,
  },
  ofGroup: {
    ...sheetCall,
    path: '/api/timesheets/',
    summary: 'What each vehicle or driver of a vehicle group did in a range',
    query: z.object(ofGroup).superRefine(checkShortRange(MOST_GROUP_DAYS)),
    result: groupTimesheet,
  },
  partsOfVehicle: {
    ...sheetCall,
    path: '/api/timesheets/vehicle/parts/',
    summary: 'The trips, idling and stops that days of a vehicle are made of',
    query: z.object({ ...ofVehicle, language }).superRefine(checkShortRange(MOST_OPENED_DAYS)),
    result: parts,
  },
  partsOfDriver: {
    ...sheetCall,
    path: '/api/timesheets/driver/parts/',
    summary: 'The trips, idling and stops that days of a driver are made of',
    query: z.object({ ...ofDriver, language }).superRefine(checkShortRange(MOST_OPENED_DAYS)),
    result: parts,
  },
  drivers: {
    method: 'GET',
    path: '/api/timesheets/drivers/',
    summary: 'Whose timesheets the caller may see',
    access: timesheetModule,
    result: listOf(
      z.object({
        id: z.number().int(),
        name: z.string(),
        /** Of the customer (IANA name). */
        time_zone: z.string(),
        vehicle_group: z
          .object({
            id: z.number().int(),
            name: z.string(),
            region: z.object({ id: z.number().int(), name: z.string() }).nullable(),
          })
          .nullable(),
      }),
    ),
  },
  exportVehicle: {
    ...sheetExport,
    path: '/api/timesheets/vehicle/export/',
    summary: 'The timesheet of a vehicle as CSV, XLSX or PDF',
    query: z.object({ ...ofVehicle, ...exported }).superRefine(checkRange),
    result: 'binary',
  },
  exportDriver: {
    ...sheetExport,
    path: '/api/timesheets/driver/export/',
    summary: 'The timesheet of a driver as CSV, XLSX or PDF',
    query: z.object({ ...ofDriver, ...exported }).superRefine(checkRange),
    result: 'binary',
  },
  exportGroup: {
    ...sheetExport,
    path: '/api/timesheets/export/',
    summary: 'The timesheets of a vehicle group, every day of each, as CSV, XLSX or PDF',
    query: z.object({ ...ofGroup, ...exported }).superRefine(checkShortRange(MOST_GROUP_DAYS)),
    result: 'binary',
  },
})
