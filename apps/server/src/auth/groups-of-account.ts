import { sql } from 'kysely'

/** The vehicle groups that the account `u` has as a limited user: one that is archived shows it nothing. */
export const GROUPS_OF_ACCOUNT = sql<number[]>`array(
  select g.id from user_vehicle_groups own join vehicle_groups g on g.id = own.vehicle_group_id
  where own.user_id = u.id and g.archived_at is null)`
