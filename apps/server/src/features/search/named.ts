import { type RawBuilder, sql } from 'kysely'
import { accountInScope, driverInScope, geofenceInScope, groupInScope } from '../../db/in-scope.ts'
import type { Scope } from '../../db/scope.ts'
import type { Named } from './find-named.ts'

const fullName = sql`btrim(r.first_name || ' ' || r.last_name)`

const kept = (isInScope: RawBuilder<boolean>) => sql<boolean>`${isInScope} and r.archived_at is null`

export const accountsOf = (scope: Scope): Named => ({
  table: 'users',
  name: fullName,
  also: sql`r.email::text`,
  where: kept(accountInScope(scope, 'r')),
})

export const driversOf = (scope: Scope): Named => ({
  table: 'drivers',
  name: fullName,
  where: kept(driverInScope(scope, 'r')),
})

export const vehicleGroupsOf = (scope: Scope): Named => ({
  table: 'vehicle_groups',
  name: sql`r.name`,
  where: kept(groupInScope(scope, 'r')),
})

export const geofencesOf = (scope: Scope): Named => ({
  table: 'geofences',
  name: sql`r.name`,
  also: sql`lower(r.address)`,
  where: kept(geofenceInScope(scope, 'r')),
})
