import type { Db } from '../db/scope.ts'

export interface TestCustomer {
  id: number
  groupId: number
  vehicles: { id: number; registration: string; deviceId: string; trackerId: number }[]
}

const LONG_AGO = new Date('2020-01-01T00:00:00Z')

/** A customer with one region, one vehicle group and `count` vehicles, each with a tracker in it: Teltonika unless it says otherwise. */
export async function registerCustomer(
  system: Db,
  name: string,
  count: number,
  protocolOf: (index: number) => string = () => 'teltonika',
): Promise<TestCustomer> {
  const company = await system
    .insertInto('management_companies')
    .values({ name: `${name} Management` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const customer = await system
    .insertInto('customers')
    .values({ management_company_id: company.id, name, reference: name.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const region = await system
    .insertInto('regions')
    .values({ customer_id: customer.id, name: `${name} North` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const group = await system
    .insertInto('vehicle_groups')
    .values({ customer_id: customer.id, region_id: region.id, name: `${name} Depot` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vehicles: TestCustomer['vehicles'] = []
  for (let i = 0; i < count; i++) {
    vehicles.push(await registerVehicle(system, customer.id, group.id, i, protocolOf(i)))
  }
  return { id: customer.id, groupId: group.id, vehicles }
}

async function registerVehicle(system: Db, customerId: number, groupId: number, index: number, protocol: string) {
  const registration = `MP${String(customerId).padStart(2, '0')} ${String(index).padStart(3, '0')}`
  const deviceId = String(350_000_000_000_000 + customerId * 1_000_000 + index)
  const type = await system.selectFrom('vehicle_types').select('id').where('code', '=', 'VAN').executeTakeFirstOrThrow()
  const vehicle = await system
    .insertInto('vehicles')
    .values({ customer_id: customerId, registration, vehicle_type_id: type.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await system
    .insertInto('vehicle_group_vehicles')
    .values({ vehicle_group_id: groupId, vehicle_id: vehicle.id, customer_id: customerId })
    .execute()
  const tracker = await registerTracker(system, { customerId, vehicleId: vehicle.id, deviceId, protocol })
  return { id: vehicle.id, registration, ...tracker }
}

async function registerTracker(
  system: Db,
  of: { customerId: number; vehicleId: number; deviceId: string; protocol: string },
): Promise<{ deviceId: string; trackerId: number }> {
  const { customerId, vehicleId, deviceId, protocol } = of
  const tracker = await system
    .insertInto('trackers')
    .values({ customer_id: customerId, device_id: deviceId, protocol })
    .returning('id')
    .executeTakeFirstOrThrow()
  await system
    .insertInto('tracker_assignments')
    .values({ customer_id: customerId, tracker_id: tracker.id, vehicle_id: vehicleId, assigned_at: LONG_AGO })
    .execute()
  return { deviceId, trackerId: tracker.id }
}

/** One more tracker in a vehicle, for as long as the one that it was registered with. */
export const addTracker = (system: Db, customerId: number, { id, deviceId }: TestCustomer['vehicles'][number]) =>
  registerTracker(system, {
    customerId,
    vehicleId: id,
    deviceId: String(Number(deviceId) + 500_000),
    protocol: 'teltonika',
  })
