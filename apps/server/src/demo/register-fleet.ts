import type { Fleet, FleetCustomer, FleetVehicle } from '@milepost/simulator/fleet.ts'
import type { Transaction } from 'kysely'
import type { Db } from '../db/scope.ts'
import type { Tables } from '../db/tables.ts'

export interface DemoCustomer {
  id: number
  name: string
  /** In the order of the fleet. */
  vehicleGroupIds: number[]
}

/** Trackers count as fitted since before any history that the demo drives. */
const FITTED_DAYS_AGO = 400

/** Registers the demo fleet: customers, depots, vehicles, drivers and trackers. Does nothing when it is there already. */
export async function registerFleet(system: Db, fleet: Fleet): Promise<DemoCustomer[]> {
  return system.transaction().execute(async db => {
    const company = await managementCompany(db)
    const customers: DemoCustomer[] = []
    for (const customer of fleet.customers) customers.push(await registerCustomer(db, company, customer))
    return customers
  })
}

type Work = Transaction<Tables>

async function managementCompany(db: Work): Promise<number> {
  const name = 'Milepost Demo Fleet Management'
  await db
    .insertInto('management_companies')
    .values({ name, break_down_phone: '0800 555 0137' })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('management_companies')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

async function registerCustomer(db: Work, companyId: number, customer: FleetCustomer): Promise<DemoCustomer> {
  const existing = await db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('reference', '=', customer.reference)
    .executeTakeFirst()
  if (existing) {
    const groups = await db
      .selectFrom('vehicle_groups')
      .select('id')
      .where('customer_id', '=', existing.id)
      .orderBy('id')
      .execute()
    return { ...existing, vehicleGroupIds: groups.map(group => group.id) }
  }
  const { id } = await db
    .insertInto('customers')
    .values({ management_company_id: companyId, name: customer.name, reference: customer.reference, is_demo: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vehicleGroupIds: number[] = []
  for (const region of customer.regions) {
    const { id: regionId } = await db
      .insertInto('regions')
      .values({ customer_id: id, name: region.name })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const depot of region.depots) {
      const group = await db
        .insertInto('vehicle_groups')
        .values({ customer_id: id, region_id: regionId, name: depot.name })
        .returning('id')
        .executeTakeFirstOrThrow()
      vehicleGroupIds.push(group.id)
      for (const vehicle of depot.vehicles) await registerVehicle(db, id, group.id, vehicle)
    }
  }
  return { id, name: customer.name, vehicleGroupIds }
}

async function registerVehicle(db: Work, customerId: number, groupId: number, vehicle: FleetVehicle): Promise<void> {
  const type = await db
    .selectFrom('vehicle_types')
    .select('id')
    .where('code', '=', vehicle.typeCode)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('vehicles')
    .values({
      customer_id: customerId,
      registration: vehicle.registration,
      vehicle_type_id: type.id,
      vehicle_model_id: await modelId(db, vehicle, type.id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('vehicle_group_vehicles')
    .values({ vehicle_group_id: groupId, vehicle_id: id, customer_id: customerId })
    .execute()
  const tracker = await db
    .insertInto('trackers')
    .values({ customer_id: customerId, device_id: vehicle.deviceId, protocol: vehicle.protocol })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('tracker_assignments')
    .values({
      customer_id: customerId,
      tracker_id: tracker.id,
      vehicle_id: id,
      assigned_at: new Date(Date.now() - FITTED_DAYS_AGO * 86_400_000),
    })
    .execute()
  if (vehicle.driver) {
    await db
      .insertInto('drivers')
      .values({
        customer_id: customerId,
        vehicle_group_id: groupId,
        vehicle_id: id,
        first_name: vehicle.driver.firstName,
        last_name: vehicle.driver.lastName,
      })
      .execute()
  }
}

async function modelId(db: Work, { make, model }: FleetVehicle, vehicleTypeId: number): Promise<number> {
  const manufacturer = await db
    .insertInto('vehicle_manufacturers')
    .values({ name: make })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ name: make }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await db
    .insertInto('vehicle_models')
    .values({ vehicle_manufacturer_id: manufacturer.id, vehicle_type_id: vehicleTypeId, name: model })
    .onConflict(conflict => conflict.columns(['vehicle_manufacturer_id', 'name']).doUpdateSet({ name: model }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
