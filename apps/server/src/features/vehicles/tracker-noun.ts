import { protocolName } from '@milepost/contract/protocol-names.ts'
import { carriesCertificate, carriesKey, connectsItself } from '@milepost/contract/tracker-identity.ts'
import { trackers } from '@milepost/contract/trackers.ts'
import { isDeviceNumber, plainDeviceNumber } from '@milepost/domain/telemetry/device-number.ts'
import { registrationKey } from '@milepost/domain/vehicles/registration.ts'
import { type RawBuilder, sql } from 'kysely'
import { customerInScope, vehicleInScope } from '../../db/in-scope.ts'
import { column, instantOf } from '../../records/fields.ts'
import type { NounOf, RecordField } from '../../records/noun.ts'
import { matchesText, patternOf } from '../../records/search.ts'
import { vehicleField } from './vehicle-field.ts'

const numberField: RecordField = {
  ...column('device_id', plainDeviceNumber),
  isOneByOne: true,
  async check(_db, number: string, { values: { protocol } }) {
    return isDeviceNumber(String(protocol), number) ? null : 'invalid'
  },
}

interface Identity {
  device_id: string
  has_key: boolean
  has_networks: boolean
  requires_certificate: boolean
}

/** What is asked of a tracker must be something that its protocol can show. Which calls were refused begins again with another. */
const protocolField: RecordField = {
  ...column('protocol'),
  isOneByOne: true,
  async check(db, protocol: string, { id, values }) {
    if (id === null) return null
    const { rows } = await sql<Identity>`
      select device_id, key_hash is not null as has_key, allowed_networks is not null as has_networks, requires_certificate
      from trackers where id = ${id}`.execute(db)
    const [row] = rows
    if (row === undefined) return null
    const isAskedTooMuch =
      (row.has_key && !carriesKey(protocol)) ||
      (row.has_networks && !connectsItself(protocol)) ||
      (row.requires_certificate && !carriesCertificate(protocol))
    if (isAskedTooMuch) return 'in use'
    // Of a number that is changed as well it is said there.
    return row.device_id === values.tracker && !isDeviceNumber(protocol, row.device_id) ? 'invalid' : null
  },
  async put(db, records) {
    await sql`delete from refused_calls where tracker_id = any(${records.map(({ id }) => id)}::int[])`.execute(db)
  },
}

/** Null where it is not known, and an empty text to people. */
const modelField: RecordField = {
  shows: sql`coalesce(r.model, '')`,
  order: { by: sql`lower(r.model)`, isNullable: true },
  columns: (model: string) => ({ model: model === '' ? null : model }),
}

const LAST_HEARD = sql`greatest(s.heard_at, p.received_at)`
const SESSION = sql`left join device_sessions s on s.tracker_id = r.id`
const STATE = sql`left join tracker_states p on p.tracker_id = r.id`

/** Trackers as the administration keeps them (ADM-TRK). An archived one is no longer known to the device ports, and in no vehicle. */
export const trackerNoun: NounOf<typeof trackers> = {
  routes: trackers,
  name: 'tracker',
  title: 'Trackers',
  table: 'trackers',
  inScope: (scope, row) => customerInScope(scope, `${row}.customer_id`),
  joins: sql`${SESSION} ${STATE}`,
  fields: {
    tracker: { ...numberField, exported: 'Device number' },
    protocol: { ...protocolField, exported: [{ heading: 'Protocol', of: protocolName }] },
    model: { ...modelField, exported: 'Model' },
    vehicle: { ...vehicleField, exported: [{ heading: 'Vehicle', of: vehicle => vehicle?.registration }] },
    is_connected: {
      shows: sql`coalesce(s.disconnected_at is null and s.connected_at is not null, false)`,
      isUnlogged: true,
      exported: [{ heading: 'Connected', of: (is, t) => t(is ? 'Yes' : 'No') }],
    },
    last_heard: {
      shows: instantOf(LAST_HEARD),
      order: { by: LAST_HEARD, join: sql`${SESSION} ${STATE}`, isNullable: true },
      isUnlogged: true,
      exported: [{ heading: 'Last contact', kind: 'instant', of: at => at }],
    },
    last_position: {
      shows: instantOf(sql`p.recorded_at`),
      order: { by: sql`p.recorded_at`, join: STATE, isNullable: true },
      isUnlogged: true,
      exported: [{ heading: 'Last position', kind: 'instant', of: at => at }],
    },
    assignments: {
      shows: sql`coalesce((select jsonb_agg(jsonb_build_object(
          'vehicle', jsonb_build_object('id', v.id, 'registration', v.registration),
          'from', ${instantOf(sql`a.assigned_at`)}, 'until', ${instantOf(sql`a.unassigned_at`)}) order by a.assigned_at desc)
        from tracker_assignments a join vehicles v on v.id = a.vehicle_id where a.tracker_id = r.id), '[]')`,
      isDetail: true,
      isUnlogged: true,
      exported: [],
    },
  },
  taken: { trackers_number_taken: 'tracker', tracker_assignments_tracker_id_tstzrange_excl: 'vehicle' },
  matches: hasText,
  filters: {
    protocol: (names: string[]) => sql<boolean>`r.protocol = any(${names}::text[])`,
    vehicle: (ids: number[]) => sql<boolean>`exists (select from tracker_assignments a
      where a.tracker_id = r.id and a.unassigned_at is null and a.vehicle_id = any(${ids}::int[]))`,
    in_vehicle: ([which]: ('yes' | 'no')[]) => {
      const isIn = sql<boolean>`exists (select from tracker_assignments a
        where a.tracker_id = r.id and a.unassigned_at is null)`
      return which === 'yes' ? isIn : sql<boolean>`not ${isIn}`
    },
  },
  uses: {
    vehicles: {
      area: 'vehicles',
      find: (id, scope) => sql`select v.id, v.registration as name from tracker_assignments a
        join vehicles v on v.id = a.vehicle_id
        where a.tracker_id = ${id} and a.unassigned_at is null and ${vehicleInScope(scope, 'v')}`,
    },
  },
  onceArchived: { vehicle: null },
}

/** In number or model, or in the vehicle that it is in. An index of trigrams is behind the function; fewer letters are none. */
function hasText(text: string): RawBuilder<boolean> {
  const key = registrationKey(text)
  if (key.length >= 3)
    return sql<boolean>`r.id = any(array(select find_trackers_with(${patternOf(text)}, ${patternOf(key)})))`
  return sql<boolean>`(${matchesText(sql`lower(r.device_id || ' ' || coalesce(r.model, ''))`, text)}
    or exists (select from tracker_assignments a join vehicles v on v.id = a.vehicle_id
      where a.tracker_id = r.id and a.unassigned_at is null and ${matchesText(sql`v.search_key`, key)}))`
}
