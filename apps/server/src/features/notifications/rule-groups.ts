import { type RawBuilder, sql } from 'kysely'

/** Whether the vehicle of a row is in one of the groups of a rule: any vehicle where it names none. */
export const isOfGroups = (groupIds: readonly number[], vehicle: string): RawBuilder<boolean> =>
  sql<boolean>`(${groupIds.length} = 0 or exists (select from vehicle_group_vehicles g
    where g.vehicle_id = ${sql.ref(`${vehicle}.id`)} and g.vehicle_group_id = any(${groupIds}::int[])))`
