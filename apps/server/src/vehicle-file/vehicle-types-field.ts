import { vehicleTypeWord } from '@milepost/texts/vehicle-type-words.ts'
import { sql } from 'kysely'
import type { NounField } from '../records/noun.ts'

/** The types of vehicles that something is for, by their codes, in the column `vehicle_type_ids`; none: all of them. */
export const VEHICLE_TYPES_FIELD: NounField<readonly string[]> = {
  shows: sql`coalesce((select jsonb_agg(t.code order by t.code) from vehicle_types t
    where t.id = any(r.vehicle_type_ids)), '[]')`,
  tidied: (codes: readonly string[]) => [...new Set(codes)],
  columns: (codes: readonly string[]) => ({
    vehicle_type_ids: sql`array(select t.id from vehicle_types t where t.code = any(${codes}::text[]) order by t.id)`,
  }),
  isCheckedByValue: true,
  async check(db, codes: readonly string[]) {
    const { rows } = await sql`select unnest(${codes}::text[]) except select code from vehicle_types`.execute(db)
    return rows.length === 0 ? null : 'unknown'
  },
  exported: [
    { heading: 'Types of vehicles', of: (codes, t) => codes.map(code => vehicleTypeWord(code, t)).join(', ') },
  ],
}
