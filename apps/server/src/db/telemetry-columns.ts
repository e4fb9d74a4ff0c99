import { EVENT_KINDS, type EventKind, eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import type {
  DayPart,
  DerivedEvent,
  Doubt,
  SettledStop,
  SettledTrip,
  SettledVisit,
} from '@milepost/domain/fold/derived-rows.ts'
import type { WireFaultKind } from '@milepost/domain/fold/ignition-wire.ts'
import type { Attributes, DevicePosition } from '@milepost/protocols/message.ts'
import {
  bool,
  bytea,
  converted,
  date,
  type Field,
  type Fields,
  float4,
  float8,
  int2,
  int4,
  int8,
  jsonb,
  orNull,
  place,
  TelemetryTable,
  text,
  timestamptz,
} from './telemetry-table.ts'

/** Whose record it is: what the device and the fold have no need to know. */
export interface TrackerOwner {
  trackerId: number
  customerId: number
}

/** One frame as a device sent it. */
export interface StoredFrame extends TrackerOwner {
  id: number
  protocol: string
  receivedAtMs: number
  /** How many positions came of it. */
  positions: number
  bytes: Uint8Array
  /** What the device reported of itself without a time or place. */
  readings: Attributes | null
}

export const RAW_FRAMES = new TelemetryTable<StoredFrame>('raw_frames', ['trackerId', 'receivedAtMs', 'id'], {
  id: int8('id'),
  trackerId: int4('tracker_id'),
  customerId: int4('customer_id'),
  protocol: text('protocol'),
  receivedAtMs: timestamptz('received_at'),
  positions: int4('positions'),
  bytes: bytea('bytes'),
  readings: orNull(jsonb('readings')),
})

/** What the device reported, and where that belongs. */
export interface StoredPosition extends DevicePosition, TrackerOwner {
  /** Which vehicle the tracker was in, null for none. */
  vehicleId: number | null
  frameId: number
  receivedAtMs: number
}

export const POSITIONS = new TelemetryTable<StoredPosition>('positions', ['trackerId', 'recordedAtMs', 'sequence'], {
  trackerId: int4('tracker_id'),
  recordedAtMs: timestamptz('recorded_at'),
  sequence: int4('sequence'),
  customerId: int4('customer_id'),
  vehicleId: orNull(int4('vehicle_id')),
  frameId: int8('frame_id'),
  receivedAtMs: timestamptz('received_at'),
  latitude: float8('latitude'),
  longitude: float8('longitude'),
  altitudeM: float4('altitude_m'),
  headingDeg: float4('heading_deg'),
  speedKmh: orNull(float4('speed_kmh')),
  satellites: int2('satellites'),
  priority: int2('priority'),
  hasFix: bool('has_fix'),
  late: bool('late'),
  eventId: int4('event_id'),
  ignition: orNull(bool('ignition')),
  moving: orNull(bool('moving')),
  odometerM: orNull(int8('odometer_m')),
  externalVoltageMv: orNull(int4('external_voltage_mv')),
  driverKey: orNull(text('driver_key')),
  events: orNull(jsonb('device_events')),
  attributes: orNull(jsonb('attributes')),
})

const SHOWN_ON_THE_MAP = [
  'trackerId',
  'customerId',
  'vehicleId',
  'recordedAtMs',
  'sequence',
  'receivedAtMs',
  'latitude',
  'longitude',
  'headingDeg',
  'speedKmh',
  'moving',
  'ignition',
  'odometerM',
] as const

/** The newest fix of a tracker; where the device says neither speed nor motion, `moving` is what the fold made of it. */
export type TrackerState = Pick<StoredPosition, (typeof SHOWN_ON_THE_MAP)[number]>

export const TRACKER_STATES = POSITIONS.only(...SHOWN_ON_THE_MAP).as('tracker_states', ['trackerId'])

/** Where the fold of a tracker stands. */
export interface StoredFold extends TrackerOwner {
  /** Counts changes: a write states which one it is based on. */
  version: number
  /** The newest record that was folded. */
  recordedAtMs: number
  sequence: number
  /** A `FoldState` as JSON. The rest says some of it again, for queries. */
  state: string
  vehicleId: number | null
  /** Since when the engine runs or the vehicle moves. */
  runStartedAtMs: number | null
  /** Since when it is parked. */
  restStartedAtMs: number | null
  /** Since when it is in private; null: it is not, by what was folded. */
  privateSinceMs: number | null
  /** Since when it is on what is known to be a trip. */
  tripSinceMs: number | null
  /** How many geofences it is in. */
  openVisits: number
  /** What is wrong with the ignition wire, and since when. */
  wireFault: WireFaultKind | null
  wireFaultSinceMs: number | null
  /** The record that waits to be believed though the vehicle could have got there. */
  doubtedAtMs: number | null
  doubtedSequence: number | null
}

export const TRACKER_FOLDS = new TelemetryTable<StoredFold>('tracker_folds', ['trackerId'], {
  trackerId: int4('tracker_id'),
  customerId: int4('customer_id'),
  version: int8('version'),
  recordedAtMs: timestamptz('folded_at'),
  sequence: int4('folded_sequence'),
  state: text('state'),
  vehicleId: orNull(int4('vehicle_id')),
  runStartedAtMs: orNull(timestamptz('run_started_at')),
  restStartedAtMs: orNull(timestamptz('rest_started_at')),
  privateSinceMs: orNull(timestamptz('private_since')),
  tripSinceMs: orNull(timestamptz('trip_since')),
  openVisits: int4('open_visits'),
  wireFault: orNull(text('wire_fault')),
  wireFaultSinceMs: orNull(timestamptz('wire_fault_since')),
  doubtedAtMs: orNull(timestamptz('doubted_at')),
  doubtedSequence: orNull(int4('doubted_sequence')),
})

/** How far a tracker's clock is from the server's; null: no longer. */
export interface StoredClock extends TrackerOwner {
  offsetMs: number | null
  sinceMs: number | null
}

export const TRACKER_CLOCKS = new TelemetryTable<StoredClock>('tracker_clocks', ['trackerId'], {
  trackerId: int4('tracker_id'),
  customerId: int4('customer_id'),
  offsetMs: orNull(int8('offset_ms')),
  sinceMs: orNull(timestamptz('since_at')),
})

/** The state of a fold before the first record of a UTC day. */
export interface StoredCheckpoint extends TrackerOwner {
  /** Counted from 1970-01-01. */
  day: number
  state: string
}

export const FOLD_CHECKPOINTS = new TelemetryTable<StoredCheckpoint>('fold_checkpoints', ['trackerId', 'day'], {
  trackerId: int4('tracker_id'),
  day: date('day'),
  customerId: int4('customer_id'),
  state: text('state'),
})

export type StoredTrip = TrackerOwner & Omit<SettledTrip, 'intervals'>

const TRIP_KEY = ['trackerId', 'startedAtMs'] as const

const TRIP_FIELDS = {
  trackerId: int4('tracker_id'),
  startedAtMs: timestamptz('started_at'),
  customerId: int4('customer_id'),
  vehicleId: int4('vehicle_id'),
  endedAtMs: timestamptz('ended_at'),
  startReason: text('start_reason'),
  endReason: text('end_reason'),
  start: orNull(place('start_latitude', 'start_longitude')),
  end: orNull(place('end_latitude', 'end_longitude')),
  startOdometerM: orNull(int8('start_odometer_m')),
  endOdometerM: orNull(int8('end_odometer_m')),
  distanceM: float8('distance_m'),
  unknownM: float8('unknown_m'),
  carriedM: float8('carried_m'),
  drivingS: int4('driving_s'),
  standingS: int4('standing_s'),
  unknownS: int4('unknown_s'),
  carriedS: int4('carried_s'),
  maxSpeedKmh: float4('max_speed_kmh'),
  driverKey: orNull(text('driver_key')),
  isPrivate: bool('is_private'),
  days: wholeDays(jsonb('days')),
  settledAtMs: timestamptz('settled_at'),
} satisfies Fields<StoredTrip>

/** Parts of days that were stored before there were unknown and carried ways, and that no position is left to derive again. */
function wholeDays(field: Field<DayPart[]>): Field<DayPart[]> {
  return converted(
    field,
    days => days,
    held =>
      held.map(day => ({
        ...day,
        unknownM: day.unknownM ?? 0,
        carriedM: day.carriedM ?? 0,
        carriedS: day.carriedS ?? 0,
      })),
  )
}

/** The trips as the fold settles them. */
export const TRIPS = new TelemetryTable<StoredTrip>('trips', TRIP_KEY, TRIP_FIELDS)

/** A trip as it is shown; `recordedIsPrivate` is null where no correction of driver or privacy stands. */
export interface ShownTrip extends StoredTrip {
  note: string | null
  recordedDriverKey: string | null
  recordedIsPrivate: boolean | null
}

/**
 * The trips as they are shown: what corrections make of one is stored when they are made (migration 0024), beside what the fold
 * recorded.
 */
export const SHOWN_TRIPS = new TelemetryTable<ShownTrip>('trips', TRIP_KEY, {
  ...TRIP_FIELDS,
  note: orNull(text('note')),
  recordedDriverKey: orNull(text('recorded_driver_key')),
  recordedIsPrivate: orNull(bool('recorded_is_private')),
})

export type StoredStop = TrackerOwner & SettledStop

export const STOPS = new TelemetryTable<StoredStop>('stops', ['trackerId', 'startedAtMs', 'kind'], {
  trackerId: int4('tracker_id'),
  startedAtMs: timestamptz('started_at'),
  kind: text('kind'),
  customerId: int4('customer_id'),
  vehicleId: int4('vehicle_id'),
  endedAtMs: timestamptz('ended_at'),
  reason: orNull(text('reason')),
  place: place('latitude', 'longitude'),
  driverKey: orNull(text('driver_key')),
  isPrivate: bool('is_private'),
  settledAtMs: timestamptz('settled_at'),
})

export type StoredEvent = TrackerOwner & DerivedEvent

const EVENT_FIELDS = {
  trackerId: int4('tracker_id'),
  recordedAtMs: timestamptz('recorded_at'),
  sequence: int4('sequence'),
  kind: eventKind(int2('code')),
  geofenceId: zeroForNone(int4('geofence_id')),
  customerId: int4('customer_id'),
  vehicleId: int4('vehicle_id'),
  value: orNull(float4('value')),
  limitKmh: orNull(float4('limit_kmh')),
  durationS: orNull(float4('duration_s')),
  source: text('source'),
  hasFix: bool('has_fix'),
  place: place('latitude', 'longitude'),
  speedKmh: orNull(float4('speed_kmh')),
  headingDeg: float4('heading_deg'),
  driverKey: orNull(text('driver_key')),
  isPrivate: bool('is_private'),
  late: bool('late'),
  settledAtMs: timestamptz('settled_at'),
} satisfies Fields<StoredEvent>

export const EVENTS = new TelemetryTable<StoredEvent>(
  'events',
  ['trackerId', 'recordedAtMs', 'sequence', 'kind', 'geofenceId'],
  EVENT_FIELDS,
)

/** An event with its key as ids hold it: the code, which a release before this one may not have known, and 0 for no geofence. */
export interface ShownEvent extends Omit<StoredEvent, 'kind' | 'geofenceId'> {
  code: number
  geofenceId: number
}

const { kind: _, ...WITHOUT_KIND } = EVENT_FIELDS

export const SHOWN_EVENTS = new TelemetryTable<ShownEvent>(
  'events',
  ['trackerId', 'recordedAtMs', 'sequence', 'code', 'geofenceId'],
  { ...WITHOUT_KIND, code: int2('code'), geofenceId: int4('geofence_id') },
)

/** What the fold recorded in a column of a derived table that corrections may have replaced, in a row with this alias. */
export function recordedColumn(table: string, column: string, alias: string): string {
  if (column === 'is_private') return `coalesce(${alias}.recorded_is_private, ${alias}.is_private)`
  if (column !== 'driver_key' || (table !== TRIPS.name && table !== EVENTS.name)) return `${alias}.${column}`
  return `case when ${alias}.recorded_is_private is null then ${alias}.driver_key else ${alias}.recorded_driver_key end`
}

/** A row of a derived table as the fold recorded it, in the order of its column list. */
export function recordedList(
  { name, columnNames }: { name: string; columnNames: readonly string[] },
  alias: string,
): string {
  return columnNames.map(column => recordedColumn(name, column, alias)).join(', ')
}

/** Stored as the number that the calls use. */
function eventKind(field: Field<number>): Field<EventKind> {
  return converted(field, kind => EVENT_KINDS[kind].code, mustBeEventKind)
}

function mustBeEventKind(code: number): EventKind {
  const kind = eventKindOf(code)
  if (kind === null) throw new Error(`There is no kind of event with the code ${code}.`)
  return kind
}

/** A key holds no null. */
function zeroForNone(field: Field<number>): Field<number | null> {
  return converted(
    field,
    (id: number | null) => id ?? 0,
    held => (held === 0 ? null : held),
  )
}

export type StoredVisit = TrackerOwner & SettledVisit

export const GEOFENCE_VISITS = new TelemetryTable<StoredVisit>(
  'geofence_visits',
  ['trackerId', 'geofenceId', 'enteredAtMs'],
  {
    trackerId: int4('tracker_id'),
    geofenceId: int4('geofence_id'),
    enteredAtMs: timestamptz('entered_at'),
    customerId: int4('customer_id'),
    vehicleId: int4('vehicle_id'),
    leftAtMs: timestamptz('left_at'),
    entry: place('entry_latitude', 'entry_longitude'),
    driverKey: orNull(text('driver_key')),
    isPrivate: bool('is_private'),
    settledAtMs: timestamptz('settled_at'),
  },
)

export type StoredDoubt = TrackerOwner & Doubt

export const DOUBTS = new TelemetryTable<StoredDoubt>('doubts', ['trackerId', 'recordedAtMs', 'sequence'], {
  trackerId: int4('tracker_id'),
  recordedAtMs: timestamptz('recorded_at'),
  sequence: int4('sequence'),
  customerId: int4('customer_id'),
  vehicleId: int4('vehicle_id'),
  reason: text('reason'),
  settledAtMs: timestamptz('settled_at'),
})
