import type { DeviceReport } from '@milepost/protocols/message.ts'
import type { MapServer } from '../maps/map-server.fixture.ts'
import { sendRecords } from '../telemetry/drive.fixture.ts'
import { addTracker, registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { type Driven, PRIVATE_LONGITUDE, SUBJECTS, type Subject } from './private-drives.fixture.ts'
import { startPrivateMap } from './private-map.fixture.ts'

export const ROLES = ['Read Only', 'Manager', 'Limited', 'Customer Admin', 'Global Admin', 'Server User'] as const

/** All trips of its vehicles are outside working hours. */
const KIND_WITHOUT_WORK = 'STR'

export interface PrivateFleet {
  server: TestServer
  map: MapServer
  /** A vehicle a subject. */
  customer: TestCustomer
  users: ReadonlyMap<string, TestUser>
  driverId: number
  /** By subject: a group of its vehicle alone. */
  ownGroupIds: readonly number[]
  /** By subject: the newest of its vehicle, or of another where it has none. */
  eventIds: readonly string[]
  stop(): Promise<void>
}

/** A customer whose vehicles drove this, on a server with a map, with users of all roles. */
export async function startPrivateFleet(driven: Record<Subject, Driven>): Promise<PrivateFleet> {
  const map = await startPrivateMap()
  const server = await startTestServer({
    ...{ MILEPOST_ROLES: 'api,ingest', MILEPOST_RATE_PER_MINUTE: '1000000' },
    ...{ MILEPOST_GEOCODER: 'nominatim', MILEPOST_GEOCODER_URL: map.url },
    ...{ MILEPOST_ROADS: 'osrm', MILEPOST_ROADS_URL: map.url },
  })
  const customer = await registerCustomer(server.context.system, 'Northwind', SUBJECTS.length)
  const users = new Map<string, TestUser>()
  for (const role of ROLES) {
    const groupIds = role === 'Limited' ? [customer.groupId] : []
    users.set(role, await signInAs(server.context, role, [customer.id], { modules: 'all', groupIds }))
  }
  const fleet = { server, customer, users }
  await makeWorkless(fleet, 'parked where a trip outside working hours led to')
  for (const subject of SUBJECTS) {
    const { business, private: own, another } = driven[subject]
    await send(fleet, vehicleOf(fleet, subject).deviceId, [...business, ...own])
    if (another === undefined) continue
    const { deviceId } = await addTracker(server.context.system, customer.id, vehicleOf(fleet, subject))
    await send(fleet, deviceId, another)
  }
  await makePrivate(fleet, 'parked where a trip that was made private led to', driven)
  await answerCommand(fleet)
  await extendLists(fleet)
  return {
    ...fleet,
    map,
    driverId: await registerDriver(fleet),
    ownGroupIds: await groupEach(fleet),
    eventIds: await newestEvents(fleet),
    async stop() {
      await server.stop()
      await map.close()
    },
  }
}

type Fleet = Pick<PrivateFleet, 'server' | 'customer' | 'users'>

const vehicleOf = ({ customer }: Fleet, subject: Subject) => customer.vehicles[SUBJECTS.indexOf(subject)]!

async function send({ server }: Fleet, deviceId: string, records: readonly DeviceReport[]): Promise<void> {
  const inOrder = records.toSorted((a, b) => a.recordedAtMs - b.recordedAtMs)
  const changes = inOrder.map(record => ({ ...record, attributes: record.attributes ?? { privateMode: false } }))
  await sendRecords(server.ingest!.ports.teltonika!, deviceId, changes)
}

async function makeWorkless(fleet: Fleet, subject: Subject): Promise<void> {
  const { systemPool } = fleet.server.context
  const workingHours = { weekdays: [], fromMinute: 0, untilMinute: 0 }
  await systemPool.query('update customers set fold_settings = $1', [
    JSON.stringify({ kinds: { [KIND_WITHOUT_WORK]: { workingHours } } }),
  ])
  await systemPool.query(
    'update vehicles set vehicle_type_id = (select id from vehicle_types where code = $2) where id = $1',
    [vehicleOf(fleet, subject).id, KIND_WITHOUT_WORK],
  )
}

/** By a correction of the trip that began with its first private record. */
async function makePrivate(fleet: Fleet, subject: Subject, driven: Record<Subject, Driven>): Promise<void> {
  const trip_id = `${vehicleOf(fleet, subject).trackerId}-${driven[subject].private[0]!.recordedAtMs}`
  const { token } = fleet.users.get('Manager')!
  const response = await fetch(`${fleet.server.origin}/api/trips/corrections/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ trip_id, field: 'private', reason: 'As the driver says.' }),
  })
  if (!response.ok) throw new Error(`The trip was not made private: ${response.status} ${await response.text()}`)
}

async function registerDriver({ server, customer }: Fleet): Promise<number> {
  const driver = await server.context.system
    .insertInto('drivers')
    .values({
      ...{ customer_id: customer.id, first_name: 'Ana', last_name: 'Alves' },
      ...{ vehicle_group_id: customer.groupId, vehicle_id: customer.vehicles[0]!.id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return driver.id
}

async function groupEach({ server, customer }: Fleet): Promise<number[]> {
  const { system } = server.context
  const groupIds: number[] = []
  for (const { id, registration } of customer.vehicles) {
    const region = await system
      .insertInto('regions')
      .values({ customer_id: customer.id, name: registration })
      .returning('id')
      .executeTakeFirstOrThrow()
    const group = await system
      .insertInto('vehicle_groups')
      .values({ customer_id: customer.id, name: registration, region_id: region.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const member = { vehicle_group_id: group.id, vehicle_id: id, customer_id: customer.id }
    await system.insertInto('vehicle_group_vehicles').values(member).execute()
    groupIds.push(group.id)
  }
  return groupIds
}

/** So many that each id of a vehicle is one of theirs too. */
async function extendLists({ server, customer }: Fleet): Promise<void> {
  for (const table of ['livery_categories', 'contract_types', 'vehicle_manufacturers']) {
    await server.context.systemPool.query(
      `insert into ${table} (customer_id, name) select $1::int, 'Own ' || n from generate_series(1, $2::int) n`,
      [customer.id, customer.vehicles.length],
    )
  }
  await server.context.systemPool.query(
    `insert into vehicle_activity_types (customer_id, name, reference)
     select $1::int, 'Own ' || n, 'OWN_' || n from generate_series(1, $2::int) n`,
    [customer.id, customer.vehicles.length],
  )
  await server.context.systemPool.query(
    `insert into schedule_types (customer_id, name, vehicle_activity_type_id, interval)
     select customer_id, name, id, '6w' from vehicle_activity_types where customer_id is not null order by id`,
  )
  await server.context.systemPool.query(
    `insert into vehicle_models (customer_id, vehicle_manufacturer_id, vehicle_type_id, name)
     select customer_id, id, 1, name from vehicle_manufacturers order by id`,
  )
}

async function newestEvents({ server, customer }: Fleet): Promise<string[]> {
  const { rows } = await server.context.systemPool.query<{ tracker_id: number; id: string }>(
    `select distinct on (tracker_id) tracker_id,
       concat_ws('-', tracker_id, (extract(epoch from recorded_at) * 1000)::int8, sequence, code, geofence_id) as id
     from events order by tracker_id, recorded_at desc`,
  )
  return customer.vehicles.map(({ trackerId }) => (rows.find(row => row.tracker_id === trackerId) ?? rows[0])!.id)
}

/** A device that was asked where it is, and one whose bytes were turned away. */
async function answerCommand({ server, customer, users }: Fleet): Promise<void> {
  const { systemPool } = server.context
  const [first] = customer.vehicles
  await systemPool.query(
    `insert into device_commands (customer_id, tracker_id, vehicle_id, text, created_by, state, sent_at, answered_at, answer)
     values ($1, $2, $3, 'getgps', $4, 'answered', now(), now(), $5)`,
    [customer.id, first!.trackerId, first!.id, users.get('Manager')!.id, `Lat:52.9 Long:${PRIVATE_LONGITUDE}`],
  )
  await systemPool.query(
    `insert into rejected_frames (customer_id, tracker_id, protocol, received_at, reason, bytes)
     values ($1, $2, 'teltonika', now(), 'wrong checksum', $3)`,
    [customer.id, first!.trackerId, Buffer.from(hexOf(PRIVATE_LONGITUDE), 'hex')],
  )
}

/** As Teltonika writes it. */
export const hexOf = (degrees: number) =>
  Buffer.from(Int32Array.of(Math.round(degrees * 1e7)).buffer)
    .swap32()
    .toString('hex')
