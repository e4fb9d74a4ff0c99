import { printedKey } from '@milepost/simulator/fit-report.ts'
import type {
  DeviceProtocol,
  Fleet,
  FleetCustomer,
  FleetDriver,
  FleetVehicle,
  VehicleTypeCode,
} from '@milepost/simulator/fleet.ts'
import { sql, type Transaction } from 'kysely'
import { oneRow } from '../db/one-row.ts'
import type { Db } from '../db/scope.ts'
import type { Tables } from '../db/tables.ts'

export interface DemoCustomer {
  id: number
  name: string
  /** The slug of the map that it is at home on. */
  area: string
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

/** Made-up companies; those of a customer lease it most of its vehicles. */
const LEASE_COMPANIES = ['Harbour Vehicle Leasing', 'Meridian Fleet Finance', 'Ridgeway Contract Hire']

/** The licence that a driver of a type of vehicle needs. */
const LICENCES: Readonly<Record<VehicleTypeCode, string>> = {
  CAR: 'B',
  VAN: 'B',
  STR: 'C',
  BIK: 'A',
  FUEL: 'C',
  TRL: 'CE',
  PLT: 'T',
}

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
    return { ...existing, area: customer.home.area, vehicleGroupIds: groups.map(group => group.id) }
  }
  const { id } = await db
    .insertInto('customers')
    .values({
      management_company_id: companyId,
      name: customer.name,
      reference: customer.reference,
      is_demo: true,
      country: customer.home.country,
      time_zone: customer.home.timeZone,
      units_distance: customer.home.country === 'GB' ? 'MLS' : 'KMS',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lessors = await db
    .insertInto('lease_companies')
    .values(LEASE_COMPANIES.map(name => ({ customer_id: id, name })))
    .returning('id')
    .execute()
  let fleetNumber = 100
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
      const protocols = new Set(depot.vehicles.map(vehicle => vehicle.protocol))
      for (const vehicle of depot.vehicles) {
        fleetNumber++
        const paper = paperOf(vehicle, fleetNumber, lessors[fleetNumber % lessors.length]?.id ?? null)
        const vehicleId = await registerVehicle(db, id, group.id, vehicle, paper)
        const place = { customerId: id, groupId: group.id, vehicleId }
        if (vehicle.driver) await registerDriver(db, place, vehicle.driver, protocols)
      }
    }
  }
  return { id, name: customer.name, area: customer.home.area, vehicleGroupIds }
}

/** What an administrator would know of a vehicle. */
function paperOf({ typeCode }: FleetVehicle, number: number, lessorId: number | null) {
  const isOwned = typeCode === 'TRL' || typeCode === 'PLT' || number % 4 === 0
  const idOf = (table: string, code: string) => sql<number>`(select id from ${sql.table(table)} where code = ${code})`
  return {
    fleet_number: String(number),
    livery_category_id: idOf('livery_categories', number % 5 === 0 ? 'PLAIN' : 'COMPANY'),
    driver_category_id: idOf('driver_categories', LICENCES[typeCode]),
    contract_type_id: idOf('contract_types', isOwned ? 'OWNED' : 'CONTRACT_HIRE'),
    lease_company_id: isOwned ? null : lessorId,
  }
}

async function registerVehicle(
  db: Work,
  customerId: number,
  groupId: number,
  vehicle: FleetVehicle,
  paper: ReturnType<typeof paperOf>,
): Promise<number> {
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
      ...paper,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('vehicle_group_vehicles')
    .values({ vehicle_group_id: groupId, vehicle_id: id, customer_id: customerId })
    .execute()
  const tracker = await db
    .insertInto('trackers')
    .values({
      customer_id: customerId,
      device_id: vehicle.deviceId,
      protocol: vehicle.protocol,
      input_roles: JSON.stringify(vehicle.inputRoles),
    })
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
  return id
}

/** A key is printed as the readers of the depot print it: a driver may take any of its vehicles. */
async function registerDriver(
  db: Work,
  { customerId, groupId, vehicleId }: { customerId: number; groupId: number; vehicleId: number },
  { firstName, lastName, key }: FleetDriver,
  protocols: ReadonlySet<DeviceProtocol>,
): Promise<void> {
  const { id } = await db
    .insertInto('drivers')
    .values({
      customer_id: customerId,
      vehicle_group_id: groupId,
      vehicle_id: vehicleId,
      first_name: firstName,
      last_name: lastName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (key === null) return
  const printed = new Set([...protocols].map(protocol => printedKey(protocol, key)))
  for (const text of printed) {
    if (text === null) continue
    await sql`insert into driver_keys (customer_id, driver_id, key) values (${customerId}, ${id}, ${text})`.execute(db)
  }
}

/** Manufacturers and models are for every customer. */
async function modelId(db: Work, { make, model }: FleetVehicle, vehicleTypeId: number): Promise<number> {
  const manufacturer = await sql<{ id: number }>`
    insert into vehicle_manufacturers (name) values (${make})
    on conflict (coalesce(customer_id, 0), lower(name)) where archived_at is null do update set name = excluded.name
    returning id`.execute(db)
  const row = await sql<{ id: number }>`
    insert into vehicle_models (vehicle_manufacturer_id, vehicle_type_id, name)
    values (${oneRow(manufacturer).id}, ${vehicleTypeId}, ${model})
    on conflict (coalesce(customer_id, 0), vehicle_manufacturer_id, lower(name)) where archived_at is null
      do update set name = excluded.name
    returning id`.execute(db)
  return oneRow(row).id
}
