import { writtenForm } from '@milepost/contract/records.ts'
import { scheduleTypeRecords } from '@milepost/contract/schedule-type-records.ts'
import { isIntervalFault, readInterval, writeInterval } from '@milepost/domain/schedules/interval.ts'
import { activityTypeWord } from '@milepost/texts/activity-words.ts'
import { intervalWords, SCHEDULE_CATEGORY_WORDS, scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import { sql } from 'kysely'
import { vehicleInScope } from '../../db/in-scope.ts'
import { isChanged } from '../../records/change-records.ts'
import { reference } from '../../records/fields.ts'
import type { CheckedRecord, NounOf, RecordField } from '../../records/noun.ts'
import { matchesText } from '../../records/search.ts'
import { ORIGIN_FIELD, ORIGIN_FILTER, SHARED, sharedName } from '../../records/shared-records.ts'
import { beginFollowers } from '../../schedules/begin-followers.ts'
import { renewDueDates } from '../../schedules/renew-due-dates.ts'
import { VEHICLE_TYPES_FIELD } from '../../vehicle-file/vehicle-types-field.ts'

/** A schedule that counts nothing is never due. */
async function checkCounts(_db: unknown, _value: unknown, { values }: CheckedRecord): Promise<'required' | null> {
  const { interval, every_distance_m: distanceM, every_engine_h: engineH } = values
  return interval === '' && distanceM === null && engineH === null ? 'required' : null
}

/** Of a new one that counts nothing the interval alone is said to be missing. */
const checkStillCounts = async (db: unknown, value: unknown, of: CheckedRecord) =>
  of.id === null ? null : checkCounts(db, value, of)

const typeField = reference('vehicle_activity_type_id', 'vehicle_activity_types', {
  shows: { name: 'name', reference: 'reference' },
  isShared: true,
})

const scheduleActivityType: RecordField = {
  ...typeField,
  async check(db, id: never, of) {
    const fault = await typeField.check?.(db, id, of)
    if (fault) return fault
    const { rows } = await sql`select from vehicle_activity_types t where t.id = ${id} and t.is_internal`.execute(db)
    return rows.length > 0 ? 'unknown' : null
  },
}

/** Schedules that vehicles may follow, as the administration keeps them. */
export const scheduleTypeNoun: NounOf<typeof scheduleTypeRecords> = {
  ...SHARED,
  routes: scheduleTypeRecords,
  name: 'schedule',
  title: 'Schedule types',
  table: 'schedule_types',
  fields: {
    name: {
      ...sharedName('schedule_types'),
      exported: [
        {
          heading: 'Name',
          of: (name, t, { code }) => scheduleTypeWord(typeof code === 'string' ? code : null, name, t),
        },
      ],
    },
    category: {
      shows: sql`r.category`,
      order: { by: sql`r.category` },
      columns: (category: string) => ({ category }),
      exported: [{ heading: 'Category', of: (category, t) => t(SCHEDULE_CATEGORY_WORDS[category]) }],
    },
    activity_type: {
      ...scheduleActivityType,
      exported: [{ heading: 'Activity type', of: (type, t) => activityTypeWord(type.reference, type.name, t) }],
    },
    vehicle_types: VEHICLE_TYPES_FIELD,
    interval: {
      shows: sql`r.interval`,
      tidied: (text: string) => {
        const read = readInterval(text)
        return isIntervalFault(read) ? text : writeInterval(read)
      },
      columns: (interval: string) => ({ interval }),
      check: checkCounts,
      isOneByOne: true,
      exported: [{ heading: 'Interval', of: (interval, t) => intervalWords(interval, t) }],
    },
    every_distance_m: {
      shows: sql`r.every_distance_m::float8`,
      columns: (distanceM: number | null) => ({ every_distance_m: distanceM }),
      check: checkStillCounts,
      isOneByOne: true,
      exported: [
        { heading: 'Every so many kilometres', kind: 'number', of: distanceM => distanceM && distanceM / 1_000 },
      ],
    },
    every_engine_h: {
      shows: sql`r.every_engine_h`,
      columns: (hours: number | null) => ({ every_engine_h: hours }),
      check: checkStillCounts,
      isOneByOne: true,
      exported: [{ heading: 'Every so many engine hours', kind: 'number', of: hours => hours }],
    },
    code: { shows: sql`r.code`, isUnlogged: true, exported: [] },
    origin: ORIGIN_FIELD,
  },
  taken: { schedule_types_name_taken: 'name' },
  onCreated: (db, { id }) => beginFollowers(db, [id]),
  onChanged: async (db, before, after) => {
    await renewDueDates(db, sql<boolean>`s.schedule_type_id = ${after.id}`, Date.now())
    if (isChanged(before, { vehicle_types: after.vehicle_types, activity_type: writtenForm(after.activity_type) }))
      await beginFollowers(db, [after.id])
  },
  onMoved: async (db, ids, isRestored) => {
    if (isRestored) await beginFollowers(db, ids)
  },
  matches: text => matchesText(sql`lower(r.name)`, text),
  filters: {
    activity_type: (ids: number[]) => sql<boolean>`r.vehicle_activity_type_id = any(${ids}::int[])`,
    category: (categories: string[]) => sql<boolean>`r.category = any(${categories}::text[])`,
    origin: ORIGIN_FILTER,
  },
  uses: {
    vehicles: {
      area: 'vehicles',
      find: (id, scope) => sql`select v.id, v.registration as name from vehicles v
        where v.archived_at is null and ${vehicleInScope(scope, 'v')} and exists (
          select from vehicle_schedules s where s.schedule_type_id = ${id} and s.vehicle_id = v.id)`,
    },
  },
}
