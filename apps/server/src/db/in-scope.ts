import { type RawBuilder, sql } from 'kysely'
import type { Scope } from './scope.ts'

/*
 * Who sees what, in one place: every query filters by one of these, and a check refuses the condition written out anywhere
 * else. `row` is the alias or name of a table in the query. Row-level security knows the customers and stands behind.
 */

/** A row of a customer; `column` holds its id. */
export function customerInScope({ customerIds }: Pick<Scope, 'customerIds'>, column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = any(${customerIds}::int[])`
}

/** A row of a customer, or of the installation, which every customer sees. */
export function sharedInScope({ customerIds }: Pick<Scope, 'customerIds'>, column: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} = any(${customerIds}::int[]))`
}

/** The customers as a row each, for reads that begin at every customer's own index: `customer.id`. */
export function customersInScope({ customerIds }: Pick<Scope, 'customerIds'>): RawBuilder<unknown> {
  return sql`unnest(${customerIds}::int[]) as customer (id)`
}

/** Each customer as a condition of its own, for reads that merge what every customer's own index has in order. */
export function eachCustomerInScope(
  { customerIds }: Pick<Scope, 'customerIds'>,
  column: string,
): RawBuilder<boolean>[] {
  return customerIds.map(id => sql<boolean>`${sql.ref(column)} = ${id}`)
}

/** A customer as a record: for whoever looks after the installation any, archived ones too. */
export function customerRecordInScope(scope: Scope, row: string): RawBuilder<boolean> {
  return scope.isGlobalAdmin === true ? sql<boolean>`true` : customerInScope(scope, `${row}.id`)
}

/** A management company: for whoever looks after the installation any, for others that of a customer of the scope. */
export function companyInScope(scope: Scope, row: string): RawBuilder<boolean> {
  if (scope.isGlobalAdmin === true) return sql<boolean>`true`
  return sql<boolean>`exists (select from customers in_scope
    where in_scope.management_company_id = ${sql.ref(`${row}.id`)} and ${customerInScope(scope, 'in_scope.id')})`
}

/** An entry of the audit log: of a customer, and for whoever looks after the installation whatever it is of. */
export function auditEntryInScope(scope: Scope, row: string): RawBuilder<boolean> {
  return scope.isGlobalAdmin === true ? sql<boolean>`true` : customerInScope(scope, `${row}.customer_id`)
}

/** A vehicle, or with `idColumn` a row of one: of the scope's customers, and for a limited user in one of his groups. */
export function vehicleInScope(scope: Scope, row: string, idColumn = 'id'): RawBuilder<boolean> {
  const ofCustomer = customerInScope(scope, `${row}.customer_id`)
  if (scope.vehicleGroupIds === null) return ofCustomer
  return sql<boolean>`${ofCustomer} and exists (select from vehicle_group_vehicles in_scope
    where in_scope.vehicle_id = ${sql.ref(`${row}.${idColumn}`)}
      and in_scope.vehicle_group_id = any(${scope.vehicleGroupIds}::int[]))`
}

/** A vehicle group, or with `idColumn` a row of one: for a limited user one of his own. */
export function groupInScope(scope: Scope, row: string, idColumn = 'id'): RawBuilder<boolean> {
  const ofCustomer = customerInScope(scope, `${row}.customer_id`)
  if (scope.vehicleGroupIds === null) return ofCustomer
  return sql<boolean>`${ofCustomer} and ${sql.ref(`${row}.${idColumn}`)} = any(${scope.vehicleGroupIds}::int[])`
}

/** A region: for a limited user one of a group of his own that is not archived. */
export function regionInScope(scope: Scope, row: string): RawBuilder<boolean> {
  const ofCustomer = customerInScope(scope, `${row}.customer_id`)
  if (scope.vehicleGroupIds === null) return ofCustomer
  return sql<boolean>`${ofCustomer} and exists (select from vehicle_groups in_scope
    where in_scope.region_id = ${sql.ref(`${row}.id`)} and in_scope.archived_at is null
      and in_scope.id = any(${scope.vehicleGroupIds}::int[]))`
}

/**
 * A driver: for a limited user of one of his groups, or of no group and in a vehicle of one of them. Who is not is nobody to him,
 * at the wheel of his own vehicles too: neither name nor id nor key is answered, and whoever names one gets what an id that does
 * not exist gets. A check asks every route (http/foreign-drivers.pg.test.ts).
 */
export function driverInScope(scope: Scope, row: string): RawBuilder<boolean> {
  const ofCustomer = customerInScope(scope, `${row}.customer_id`)
  if (scope.vehicleGroupIds === null) return ofCustomer
  return sql<boolean>`${ofCustomer} and (${sql.ref(`${row}.vehicle_group_id`)} = any(${scope.vehicleGroupIds}::int[])
    or ${sql.ref(`${row}.vehicle_group_id`)} is null and exists (select from vehicle_group_vehicles in_scope
      where in_scope.vehicle_id = ${sql.ref(`${row}.vehicle_id`)} and in_scope.vehicle_group_id = any(${scope.vehicleGroupIds}::int[])))`
}

/** An account: looked after by a customer of the scope, or one that sees such a customer. */
export function accountInScope(scope: Pick<Scope, 'customerIds'>, row: string): RawBuilder<boolean> {
  return sql<boolean>`(${customerInScope(scope, `${row}.customer_id`)} or exists (select from user_customers in_scope
    where in_scope.user_id = ${sql.ref(`${row}.id`)} and ${customerInScope(scope, 'in_scope.customer_id')}))`
}

/** A geofence: for a limited user one that is for all vehicles or for one of his groups. */
export function geofenceInScope(scope: Scope, row: string): RawBuilder<boolean> {
  const ofCustomer = customerInScope(scope, `${row}.customer_id`)
  if (scope.vehicleGroupIds === null) return ofCustomer
  return sql<boolean>`${ofCustomer} and (${sql.ref(`${row}.for_all_vehicles`)}
    or exists (select from geofences_for_vehicle_groups in_scope
      where in_scope.geofence_id = ${sql.ref(`${row}.id`)} and in_scope.vehicle_group_id = any(${scope.vehicleGroupIds}::int[])))`
}
