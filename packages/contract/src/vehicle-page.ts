import { z } from 'zod'
import { defect } from './defects.ts'
import { pickers } from './pickers.ts'
import { place } from './place.ts'
import { routes } from './route.ts'
import { deviceInstant, fileTimeZone, id, inDigits, instant } from './shapes.ts'
import { moment, momentMs, namedInstant } from './time-range.ts'
import { trackVehicle } from './track.ts'
import { costAmount, costKind } from './vehicle-costs.ts'
import { vehicleSchedule } from './vehicle-schedules.ts'

/** Whoever may choose the vehicle, report a defect of it or read its record. What they are not to see of it is left out. */
const vehiclePageAccess = {
  kind: 'module',
  anyOf: [...pickers.anyOf, 'Defect', 'SafetyInspection'],
  limitedUsers: 'own vehicles',
  orReadersOf: 'vehicles',
} as const

/** What the page has of a vehicle beside what it is. */
export const VEHICLE_PARTS = [
  'position',
  'drivers',
  'trackers',
  'due',
  'defects',
  'driven_off_road',
  'costs',
  'notes',
  'use',
] as const
export type VehiclePartName = (typeof VEHICLE_PARTS)[number]

/** Why something is left out: the caller may not read it, or the customer does not have its module. */
const because = z.enum(['no-module', 'module-off'])

const named = z.object({ id: z.number().int(), name: z.string() })

/** Of which use and costs are told, the present one included. */
export const MONTHS_SHOWN = 12

/** What a vehicle did in a month: of the trips that began in it, and of the idling. */
const monthOfUse = z
  .object({
    /** YYYY-MM. */
    month: z.string(),
    trips: z.number().int(),
    distance_m: z.number(),
    /** Engine on, driving or standing, during trips. */
    engine_s: z.number(),
    idling_s: z.number(),
    /** On which a trip began. */
    days_used: z.number().int(),
    /** False of a month before the first that anything is known of: its figures are nought, and mean nothing. */
    has_data: z.boolean(),
  })
  .meta({ id: 'MonthOfUse' })

export type MonthOfUse = z.output<typeof monthOfUse>

/** What was paid for a vehicle in the months of its use, up to today. */
const costsOfVehicle = z
  .object({
    /** YYYY-MM-DD, both included, of the reader's clock. */
    from: z.string(),
    until: z.string(),
    /** In which what is recorded now is counted. */
    currency: z.string(),
    /** Of each kind and currency, in the smallest unit of it; the most first within a currency. Currencies are never added. */
    sums: z.array(
      z.object({ kind: costKind, currency: z.string(), count: z.number().int(), amount: z.number().int() }),
    ),
    /**
     * Of the days of which trips are known too, so that both can be compared: all of them where it drove before, else those since its
     * first trip. Null without a trip.
     */
    while_driven: z
      .object({
        from: z.string(),
        days: z.number().int(),
        sums: z.array(z.object({ currency: z.string(), amount: z.number().int() })),
      })
      .nullable(),
    may_create: z.boolean(),
  })
  .meta({ id: 'CostsOfVehicle' })

export type CostsOfVehicle = z.output<typeof costsOfVehicle>

/** Notes that are shown, the newest. */
export const MOST_NOTES_PINNED = 10

const notesOfVehicle = z
  .object({
    /** Those that stand at the head of the page, the newest first; `who` is null once the account is gone. */
    pinned: z.array(z.object({ id: z.number().int(), text: z.string(), who: z.string().nullable(), at: instant })),
    may_create: z.boolean(),
  })
  .meta({ id: 'NotesOfVehicle' })

export type NotesOfVehicle = z.output<typeof notesOfVehicle>

/** Defects that are shown: the newest, and of those the most pressing first. */
export const MOST_DEFECTS_SHOWN = 20

const parts = {
  /** Where it is now, or was when its tracker last reported. */
  position: trackVehicle.extend({ address: z.string().nullable() }),
  /** Who is assigned to it now. */
  drivers: z.array(named),
  /** Those that are in it now; `tracker` is the number that one reports with. */
  trackers: z.array(z.object({ id: z.number().int(), tracker: z.string(), protocol: z.string() })),
  /** What it follows, the first due first. */
  due: z.array(vehicleSchedule),
  /** Defects that are not complete. */
  defects: z.object({ count: z.number().int(), is_off_road: z.boolean(), results: z.array(defect) }),
  /** Trips that began, and have ended, since the vehicle is off the road; `since` is null while it is on it, and to those who see no defects. */
  driven_off_road: z.object({ since: instant.nullable(), trips: z.number().int(), distance_m: z.number() }),
  costs: costsOfVehicle,
  notes: notesOfVehicle,
  /** The last twelve months of the reader's clock, the oldest first; what did not happen is nought, from the first month with data on. */
  use: z.array(monthOfUse),
} satisfies Record<VehiclePartName, z.ZodType>

const orLeftOut = <Part extends z.ZodType>(part: Part) => part.nullable()

const vehiclePage = z
  .object({
    id: z.number().int(),
    registration: z.string(),
    fleet_number: z.string(),
    /** The code of its type. */
    vehicle_type: z.string(),
    manufacturer_model: z.string().nullable(),
    customer: named,
    /** The vehicle groups that it is in, of those that the caller sees. */
    depots: z.array(named),
    archived_at: instant.nullable(),
    position: orLeftOut(parts.position),
    drivers: orLeftOut(parts.drivers),
    trackers: orLeftOut(parts.trackers),
    due: orLeftOut(parts.due),
    defects: orLeftOut(parts.defects),
    driven_off_road: orLeftOut(parts.driven_off_road),
    costs: orLeftOut(parts.costs),
    notes: orLeftOut(parts.notes),
    use: orLeftOut(parts.use),
    /** The parts that were asked for, and that the caller may not see: they are null. Of a vehicle that was archived `position` is as well. */
    left_out: z.array(z.object({ part: z.enum(VEHICLE_PARTS), because })),
  })
  .meta({ id: 'VehiclePage' })

export type VehiclePage = z.output<typeof vehiclePage>

/** What a timeline tells of, in the order in which what happened in one instant stands. */
export const TIMELINE_KINDS = [
  'trip',
  'event',
  'document',
  'defect',
  'inspection',
  'check',
  'cost',
  'note',
  'schedule',
  'scheduling',
  'driver',
  'tracker',
  'change',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** An address where one is known; null as a whole where it is private. */
const entryOf = <Kind extends TimelineKind, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ kind: z.literal(kind), id: z.string(), at: deviceInstant, ...fields })

const filed = {
  activity: z.number().int(),
  activity_type: z.string(),
  activity_type_reference: z.string(),
  description: z.string(),
  /** What the vehicle was called then. */
  registration: z.string(),
  status: z.string(),
  created_by: z.string(),
  has_document: z.boolean(),
  /** When it was filed; the log lists what has no day of its own by it. */
  filed_at: instant,
  /** When the defect was reported (its `dated_at`); null of what is none, and of a document about one. */
  reported_at: instant.nullable(),
}

const timelineEntry = z
  .discriminatedUnion('kind', [
    /** Its id is that of the trip. */
    entryOf('trip', {
      end: deviceInstant,
      distance_m: z.number(),
      driver: z.string().nullable(),
      start_place: place,
      end_place: place,
      is_private: z.boolean(),
    }),
    /** Its id is that of the event. Those that somebody should look at: warnings and critical ones that were not dismissed. */
    entryOf('event', { name: z.string(), name_pt: z.string(), severity: z.enum(['warning', 'critical']) }),
    /** What was filed, on the day of the document. */
    entryOf('document', filed),
    /** A state that a defect came to, at the moment of its filing. */
    entryOf('defect', filed),
    entryOf('inspection', filed),
    entryOf('check', {
      check: z.number().int(),
      driver: z.string().nullable(),
      defects: z.number().int(),
      judgement: z.enum(['safe', 'unsure', 'unsafe']),
    }),
    /** What was paid, on its day. */
    entryOf('cost', {
      cost: z.number().int(),
      cost_kind: costKind,
      amount: costAmount,
      currency: z.string(),
      supplier: z.string(),
    }),
    /** What somebody wrote; null once the account is gone. */
    entryOf('note', { note: z.number().int(), text: z.string(), who: z.string().nullable(), is_pinned: z.boolean() }),
    /** When something is due, or was and is not done. */
    entryOf('schedule', { code: z.string().nullable(), name: z.string() }),
    /** What somebody did to a schedule of it; `who` is null once the account is gone. `undone`: what was done to that one before. */
    entryOf('scheduling', {
      action: z.enum(['set', 'changed', 'stopped', 'undone']),
      code: z.string().nullable(),
      name: z.string(),
      who: z.string().nullable(),
      reason: z.string().nullable(),
      /** YYYY-MM-DD, of what was set or changed: one of both. */
      first_due_on: z.string().nullable(),
      last_done_on: z.string().nullable(),
    }),
    /** A driver was assigned to it, until another was. */
    entryOf('driver', { driver: named, until: instant.nullable() }),
    entryOf('tracker', { tracker: z.object({ id: z.number().int(), tracker: z.string() }), until: instant.nullable() }),
    /** Its record was changed. */
    entryOf('change', {
      action: z.enum(['created', 'changed', 'archived', 'restored']),
      who: z.string().nullable(),
      fields: z.array(z.string()),
    }),
  ])
  .meta({ id: 'TimelineEntry' })

export type TimelineEntry = z.output<typeof timelineEntry>

/** After which entry a part of a timeline begins: its moment as exactly as the database keeps it, its kind and its id. */
const AFTER = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) ([a-z]+) ([\w-]{1,80})$/

export interface TimelineCursor {
  at: string
  kind: TimelineKind
  id: string
}

const timelineCursor = z.string().transform((text, context): TimelineCursor => {
  const [, at = '', sent, entryId = ''] = AFTER.exec(text) ?? []
  const kind = TIMELINE_KINDS.find(one => one === sent)
  if (kind !== undefined && namedInstant.safeParse(at).success) return { at, kind, id: entryId }
  context.addIssue({ code: 'custom', message: 'the `next` of another answer' })
  return z.NEVER
})

export const writeTimelineCursor = ({ at, kind, id: entryId }: TimelineCursor): string => `${at} ${kind} ${entryId}`

const timelineKind = z.enum(TIMELINE_KINDS)
const partName = z.enum(VEHICLE_PARTS)

const language = z.enum(['en', 'pt']).default('en')

export const vehiclePages = routes({
  read: {
    method: 'GET',
    path: '/api/vehicle/:id/page/',
    summary:
      'A vehicle: where it is, what is due and wrong, and what it did in twelve months, as far as the caller may see',
    access: vehiclePageAccess,
    params: z.object({ id }),
    query: z.object({
      /** Of the address. */
      language,
      /** Repeated; none: all. What is not asked for is null. */
      part: z.union([partName, z.array(partName).max(VEHICLE_PARTS.length)]).optional(),
    }),
    result: vehiclePage,
    errors: [400, 404],
  },
  timeline: {
    method: 'GET',
    path: '/api/vehicle/:id/timeline/',
    summary: 'What happened to a vehicle, of every kind that the caller may see, the newest first',
    access: vehiclePageAccess,
    params: z.object({ id }),
    query: z
      .object({
        /** Repeated; none: all. */
        kind: z.union([timelineKind, z.array(timelineKind).max(TIMELINE_KINDS.length)]).optional(),
        /** A day is one of the time zone, and of what is of a day, such as a document, that day wherever it is read. */
        start: moment.optional(),
        end: moment.optional(),
        /** In which days begin and end; the caller's where it is left out. */
        time_zone: fileTimeZone,
        /** The `next` of the answer before. */
        after: timelineCursor.optional(),
        limit: inDigits(z.number().int().min(1).max(100)).default(30),
        /** Of addresses. */
        language,
      })
      .superRefine(({ start, end }, context) => {
        if (start !== undefined && end !== undefined && momentMs(end) < momentMs(start))
          context.addIssue({ code: 'custom', message: 'the end is before the start', path: ['end'] })
      }),
    result: z.object({
      results: z.array(timelineEntry),
      /** Where what is older begins; null: there is nothing older. */
      next: z.string().nullable(),
      /** Kinds that the caller may not see, whether they were asked for or not. */
      left_out: z.array(z.object({ kind: timelineKind, because })),
    }),
    errors: [400, 404],
  },
})
