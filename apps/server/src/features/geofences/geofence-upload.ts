import { type GeofenceHours, geofenceFields, geofenceShape } from '@milepost/contract/geofence-fields.ts'
import { geofences } from '@milepost/contract/geofences.ts'
import type { ActiveHours } from '@milepost/domain/fold/geofence-hours.ts'
import { type ShapeFaultCode, shapeFaults } from '@milepost/domain/geofences/faults.ts'
import { readHours } from '@milepost/domain/geofences/hours-text.ts'
import { readWktLine, readWktPolygon } from '@milepost/domain/geofences/wkt.ts'
import { LANGUAGES } from '@milepost/texts/language.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { geofenceInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { reference } from '../../records/fields.ts'
import { members } from '../../records/members.ts'
import type { RecordField } from '../../records/noun.ts'
import { findNamed, namedField, namedListField, nameKey } from '../../uploads/named-rows.ts'
import { createTurns } from '../../uploads/turns.ts'
import {
  type Meaning,
  textColumn,
  type UploadColumn,
  type UploadedNoun,
  type UploadField,
  type UploadNoun,
} from '../../uploads/upload-noun.ts'
import { fromApiHours, geofenceNoun, toApiHours } from './geofence-noun.ts'

const { name, category, groups, vehicle_groups, speed_limit_kmh, active_hours, note, address } = geofenceFields

/** What lines write of a geofence; what else is in force stays as it is. */
const body = z.object({
  ...{ name, category, groups, vehicle_groups, speed_limit_kmh, active_hours, note, address },
  shape: geofenceShape.nullable().default(null),
  /** By which lines name it. */
  id: z.number().int().optional(),
  present_name: z.string().optional(),
})

/** Only those who see every vehicle group of their customers send a file (`mayAdminister`). */
const { fields: shown, ...geofence } = geofenceNoun({ customerIds: [], vehicleGroupIds: null })

const vehicleGroups = members({
  ...{ table: 'geofences_for_vehicle_groups', own: 'geofence_id', other: 'vehicle_group_id', of: 'vehicle_groups' },
})

const uploadedGeofence: UploadedNoun = {
  ...geofence,
  routes: { create: { access: geofences.create.access, body } },
  fields: {
    ...shown,
    category: {
      ...reference('category_id', 'geofence_categories', { isOfCustomer: true, isDeleted: true }),
      ...shownAs('category'),
    },
    groups: {
      ...members({
        ...{ table: 'geofences_in_groups', own: 'geofence_id', other: 'geofence_group_id', of: 'geofence_groups' },
        isDeleted: true,
      }),
      ...shownAs('groups'),
    },
    vehicle_groups: { ...vehicleGroups, columns: (ids: number[]) => ({ for_all_vehicles: ids.length === 0 }) },
    shape: {
      ...shownAs('shape'),
      check: async (_db, shape: unknown) => (shape === null ? 'required' : null),
      put: putShape,
    },
    speed_limit_kmh: {
      ...shownAs('speed_limit_kmh'),
      put: (db, records, limit: number | null) => putRule(db, records, { speedLimitKmh: sql`${limit}::float8` }),
    },
    active_hours: {
      ...shownAs('active_hours'),
      tidied: (hours: GeofenceHours[]) => hours.map(fromApiHours),
      put: (db, records, hours: ActiveHours[]) =>
        putRule(db, records, { activeHours: sql`${JSON.stringify(hours)}::jsonb` }),
    },
  },
}

function shownAs(field: string): Pick<RecordField, 'shows'> {
  const { shows } = shown[field] ?? {}
  if (shows === undefined) throw new Error(`a geofence shows no ${field}`)
  return { shows }
}

/** The shape in force from now on, with the other rules as they are; those of a new geofence are the usual ones. */
async function putShape(db: ScopedDb, records: readonly { id: number }[], shape: unknown): Promise<void> {
  const { dwell_s, reports_passing, speed_limit_kmh, active_hours } = USUAL_RULES
  await sql`
    select put_geofence_rules(r.id, ${JSON.stringify(shape)}::jsonb, coalesce(s.dwell_s, ${dwell_s}::int),
      coalesce(s.reports_passing, ${reports_passing}), coalesce(s.speed_limit_kmh, ${speed_limit_kmh}::float8),
      coalesce(s.active_hours, ${JSON.stringify(active_hours)}::jsonb))
    from unnest(${records.map(({ id }) => id)}::int[]) r (id)
    left join geofence_shapes s on s.geofence_id = r.id and s.valid_until is null`.execute(db)
}

/** One of the rules in force from now on, with the others as they are. Its shape precedes: a new geofence has none before. */
async function putRule(
  db: ScopedDb,
  records: readonly { id: number }[],
  { speedLimitKmh = sql`s.speed_limit_kmh`, activeHours = sql`s.active_hours` }: ChangedRule,
): Promise<void> {
  await sql`
    select put_geofence_rules(r.id, s.shape, s.dwell_s, s.reports_passing, ${speedLimitKmh}, ${activeHours})
    from unnest(${records.map(({ id }) => id)}::int[]) r (id)
    join geofence_shapes s on s.geofence_id = r.id and s.valid_until is null`.execute(db)
}

interface ChangedRule {
  speedLimitKmh?: RawBuilder<unknown>
  activeHours?: RawBuilder<unknown>
}

const USUAL_RULES = z
  .object({
    ...{ dwell_s: geofenceFields.dwell_s, reports_passing: geofenceFields.reports_passing },
    ...{ speed_limit_kmh: geofenceFields.speed_limit_kmh, active_hours: geofenceFields.active_hours },
  })
  .parse({})

const NAME: UploadColumn = { id: 'name', also: ['Geofence', 'Present name', 'Old name'], sample: 'Oakham' }

/** A geofence of the customer, by the number that its address on the page has. */
const idField: UploadField = {
  field: 'id',
  columns: [{ id: 'id', also: ['Geofence id', 'Number'], sample: '' }],
  async meanings(db, cells, { customer, asker }) {
    const texts = cells.map(([text = '']) => text)
    const ids = texts.filter(text => /^\d{1,9}$/.test(text)).map(Number)
    const { rows } = await sql<{ id: number }>`select g.id from geofences g where g.id = any(${ids}::int[])
      and g.customer_id = ${customer}::int and ${geofenceInScope(asker, 'g')} and g.archived_at is null`.execute(db)
    const known = new Set(rows.map(({ id }) => String(id)))
    return texts.map(text => (known.has(text) ? { value: Number(text) } : { fault: 'unknown' }))
  },
}

const presentNameField: UploadField = { field: 'present_name', columns: [NAME] }

/** What it is called from now on: the new name where the line has one. */
const nameField: UploadField = {
  field: 'name',
  columns: [{ id: 'new_name', also: ['Rename to'], sample: '' }, NAME],
  meanings: (_db, cells) =>
    Promise.resolve(
      cells.map(([newName = '', presentName = '']) => ({ value: newName === '' ? presentName : newName })),
    ),
}

/** A circle by its centre and radius, a polygon, or a corridor by a line and its width. */
const shapeField: UploadField = {
  field: 'shape',
  columns: [
    { id: 'latitude', also: ['Lat'], sample: '52.67' },
    { id: 'longitude', also: ['Lon', 'Lng', 'Long'], sample: '-0.73' },
    { id: 'radius_m', also: ['Radius'], sample: '150' },
    { id: 'polygon', also: ['WKT', 'Polygon', 'Geometry'], sample: '' },
    { id: 'line', also: ['Line', 'Corridor', 'LineString'], sample: '' },
    { id: 'width_m', also: ['Width'], sample: '' },
  ],
  meanings: (_db, cells) => inTurns(cells, shapeOf),
}

/** What each line means, without holding the process for long. */
async function inTurns(
  cells: readonly (readonly string[])[],
  meaningOf: (line: readonly string[]) => Meaning,
): Promise<Meaning[]> {
  const turn = createTurns()
  const found: Meaning[] = []
  for (const line of cells) {
    found.push(meaningOf(line))
    await turn()
  }
  return found
}

/** The places of its columns. */
const RADIUS_AT = 2
const POLYGON_AT = 3
const LINE_AT = 4
const WIDTH_AT = 5
/** Of a circle, what is wrong with its centre rather than with its radius. */
const CENTRE_AT: Partial<Record<ShapeFaultCode, number>> = { 'near-pole': 0, 'spans-date-line': 1 }

/** What the cells mean; a fault names the first of them that has to be different. */
function shapeOf(cells: readonly string[]): Meaning {
  const [latitude = '', longitude = '', radius = '', polygon = '', line = '', width = ''] = cells
  const circle = [latitude, longitude, radius]
  const isCircle = circle.some(cell => cell !== '')
  if (polygon !== '') {
    const isAlone = !isCircle && line === '' && width === ''
    return isAlone ? accepted(readWktPolygon(polygon), POLYGON_AT) : { fault: 'invalid', at: POLYGON_AT }
  }
  if (line !== '' || width !== '') return isCircle ? { fault: 'invalid', at: LINE_AT } : corridorOf(line, width)
  const missing = circle.indexOf('')
  if (missing >= 0) return { fault: 'required', at: missing }
  const [latitudeDeg = Number.NaN, longitudeDeg = Number.NaN, radiusM = Number.NaN] = circle.map(numberOf)
  const isWrong = [!(Math.abs(latitudeDeg) <= 90), !(Math.abs(longitudeDeg) <= 180), Number.isNaN(radiusM)]
  const wrong = isWrong.indexOf(true)
  if (wrong >= 0) return { fault: 'invalid', at: wrong }
  return accepted({ kind: 'circle', centre: [longitudeDeg, latitudeDeg], radiusM }, RADIUS_AT)
}

function corridorOf(line: string, width: string): Meaning {
  if (line === '') return { fault: 'required', at: LINE_AT }
  if (width === '') return { fault: 'required', at: WIDTH_AT }
  const widthM = numberOf(width)
  if (Number.isNaN(widthM)) return { fault: 'invalid', at: WIDTH_AT }
  const corners = readWktLine(line)
  const shape = corners && { kind: 'corridor' as const, line: corners, halfWidthM: widthM / 2 }
  const meaning = accepted(shape, LINE_AT)
  return 'fault' in meaning && meaning.fault === 'width-out-of-range' ? { ...meaning, at: WIDTH_AT } : meaning
}

function accepted(shape: ReturnType<typeof readWktPolygon>, at: number): Meaning {
  if (shape === null) return { fault: 'invalid', at }
  const [fault] = shapeFaults(shape)
  if (fault === undefined) return { value: shape }
  return { fault: fault.code, at: at === RADIUS_AT ? (CENTRE_AT[fault.code] ?? at) : at }
}

function hoursOf(text: string): Meaning {
  const hours = readHours(text, LANGUAGES)
  return hours === null ? { fault: 'invalid' } : { value: hours.map(toApiHours) }
}

/** With a point or a comma before its decimals: spreadsheets write either. */
const numberOf = (text: string): number =>
  /^[-+]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

/** A geofence is known by its id, else by its present name, and where none is called so by its new one: it is renamed already. */
export const geofenceUpload: UploadNoun = {
  name: 'geofences',
  noun: uploadedGeofence,
  keyColumn: NAME.id,
  otherKeyField: 'id',
  keysOf({ id, present_name, name: newName }) {
    if (typeof id === 'number') return [`id ${id}`]
    const names = [present_name, newName].flatMap(one => (typeof one === 'string' ? [`name ${nameKey(one)}`] : []))
    return [...new Set(names)]
  },
  async find(db: ScopedDb, scope: Scope, customer: number, keys: readonly string[]) {
    const { rows } = await sql<{ key: string; id: number }>`
      with own as (
        select g.id, lower(regexp_replace(trim(g.name), '\\s+', ' ', 'g')) as name from geofences g
        where g.customer_id = ${customer}::int and g.archived_at is null and ${geofenceInScope(scope, 'g')}
      ), named as (select 'id ' || id as key, id from own union all select 'name ' || name, id from own)
      select key, id from named where key = any(${keys}::text[])`.execute(db)
    return rows
  },
  fields: [
    idField,
    presentNameField,
    nameField,
    namedField('category', { sample: '' }, { table: 'geofence_categories', isDeleted: true }),
    namedListField('groups', { also: ['Groups', 'Group'], sample: '' }, (db, texts, reader) =>
      findNamed(db, { table: 'geofence_groups', isDeleted: true }, texts, reader),
    ),
    namedListField('vehicle_groups', { also: ['Depot'], sample: '' }, (db, texts, reader) =>
      findNamed(db, { table: 'vehicle_groups' }, texts, reader),
    ),
    shapeField,
    {
      field: 'speed_limit_kmh',
      columns: [{ id: 'speed_limit_kmh', also: ['Speed limit', 'Limit'], sample: '' }],
      meanings: async (_db, cells) => cells.map(([text = '']) => ({ value: numberOf(text) })),
    },
    {
      field: 'active_hours',
      columns: [{ id: 'hours', also: ['Active hours', 'Times'], sample: '' }],
      meanings: (_db, cells) => inTurns(cells, ([text = '']) => hoursOf(text)),
    },
    textColumn('address', ''),
    textColumn('note', ''),
  ],
}
