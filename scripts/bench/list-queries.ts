import { auditLog } from '@milepost/contract/audit-log.ts'
import { drivers } from '@milepost/contract/drivers.ts'
import { mails } from '@milepost/contract/mails.ts'
import { trackers } from '@milepost/contract/trackers.ts'
import { userRecords } from '@milepost/contract/user-records.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { GROUPS, MAILS, PEOPLE, VEHICLES } from './stored-lists.ts'

/** The address that a call of one kind asks for; `call` counts the calls of the kind. */
export type Calls = Record<string, (call: number) => string>

/** What a person types into the search everywhere; `call` counts the calls of one kind. */
export const SEARCHES: Calls = {
  'a registration': call => `rig ${10_000 + call}`,
  'the beginning of all registrations': () => 'rig',
  'one letter': call => 'rfdmao'.charAt(call % 6),
  'a part of many registrations': call => `${100 + call}`,
  'a fleet number': call => `f-${20_000 + call}`,
  'a driver': call => `driver ${1_000 + call}`,
  'what all drivers have': () => 'driver',
  'an account': call => `person ${1_000 + call}`,
  nothing: () => 'qqqqq',
}

/** Every order that a list has, a page further each call. */
const inEveryOrder = (orders: readonly string[]): Calls =>
  Object.fromEntries(orders.map(order => [`by ${order}`, (call: number) => `ordering=${order}&page=${1 + call}`]))

/** What a person does with the list of vehicles. */
const VEHICLE_CALLS: Calls = {
  ...inEveryOrder(vehicles.list.query.shape.ordering.unwrap().options),
  'last pages': call => `page=${VEHICLES / 50 - call}`,
  'search of one': call => `search=rig ${10_000 + call}`,
  'search of many': call => `search=rig ${call % 10}`,
  'search of two letters': call => `search=${10 + call}`,
  'search of a fleet number': call => `search=f-${20_000 + call}`,
  'search of a model': call => `search=maker ${call % 10}`,
  'search of nothing': () => 'search=qqqqq',
  'one group': call => `vehicle_group=${1 + (call % GROUPS)}`,
  'many groups': call => [1, 2, 3, 4, 5].map(n => `vehicle_group=${1 + ((n + call) % GROUPS)}`).join('&'),
  manufacturer: call => `manufacturer=${1 + (call % 10)}`,
  'type by fleet number': () => 'vehicle_type=VAN&ordering=fleet_number',
  'lease company by group': call => `lease_company=${1 + (call % 20)}&ordering=vehicle_groups`,
  'without a tracker': () => 'tracker=without',
  'with a tracker by tracker': () => 'tracker=with&ordering=tracker',
  archived: () => 'archived=true',
}

const DRIVER_CALLS: Calls = {
  ...inEveryOrder(drivers.list.query.shape.ordering.unwrap().options),
  'last pages': call => `page=${PEOPLE / 50 - call}`,
  'search of one': call => `search=driver ${1_000 + call}`,
  'search of a key': call => `search=${(call % 16).toString(16)}f3`,
  'one group': call => `vehicle_group=${1 + (call % GROUPS)}`,
  'with a key by vehicle': () => 'keys=with&ordering=vehicle',
  expired: () => 'licence=expired&ordering=-licence_valid_until',
}

const TRACKER_CALLS: Calls = {
  ...inEveryOrder(trackers.list.query.shape.ordering.unwrap().options),
  'last pages': call => `page=${VEHICLES / 2 / 50 - call}`,
  'search of a number': call => `search=3500000${100 + call}`,
  'search of a registration': call => `search=rig ${10_000 + call}`,
  'of a protocol by last contact': () => 'protocol=teltonika&ordering=-last_heard',
  'in no vehicle': () => 'in_vehicle=no',
}

const USER_CALLS: Calls = {
  ...inEveryOrder(userRecords.list.query.shape.ordering.unwrap().options),
  'last pages': call => `page=${PEOPLE / 50 - call}`,
  'search of one': call => `search=person ${1_000 + call}`,
  'search of nothing': () => 'search=qqqqq',
}

const ALL_TIME = 'start=2020-01-01&end=2035-01-01'
const AUDIT_CALLS: Calls = {
  ...inEveryOrder(auditLog.list.query.shape.ordering.unwrap().options),
  'all of it': call => `${ALL_TIME}&page=${1 + call}`,
  'all of it from its beginning': call => `${ALL_TIME}&ordering=at&page=${1 + call}`,
  'the last pages': call => `${ALL_TIME}&page=${200 - call}`,
  'a kind of which there are many': () => `${ALL_TIME}&kind=sign-ins`,
  'a kind of which there are few': () => `${ALL_TIME}&kind=fleet`,
  'changes of records': () => `${ALL_TIME}&kind=records`,
  'one record': call => `${ALL_TIME}&noun=vehicle&record=${100 + 2 * call}`,
  'a person': call => `${ALL_TIME}&person=${1 + call}`,
  'search of a person': call => `${ALL_TIME}&search=person ${100 + call}`,
  'search of a vehicle': call => `${ALL_TIME}&search=rig ${10_000 + call}`,
  'an address': call => `${ALL_TIME}&search=10.0.${call}.1`,
}

const MAIL_CALLS: Calls = {
  ...inEveryOrder(mails.list.query.shape.ordering.unwrap().options),
  'last pages': call => `page=${MAILS / 50 - call}`,
  'given up': () => 'state=given-up',
  'search of one': call => `search=person${1_000 + call}@`,
}

interface List {
  path: string
  calls: Calls
}

/** The lists of the administration that grow with the fleet, its people and its time. */
export const LISTS: Record<string, List> = {
  vehicles: { path: vehicles.list.path, calls: VEHICLE_CALLS },
  drivers: { path: drivers.list.path, calls: DRIVER_CALLS },
  trackers: { path: trackers.list.path, calls: TRACKER_CALLS },
  users: { path: userRecords.list.path, calls: USER_CALLS },
  'audit log': { path: auditLog.list.path, calls: AUDIT_CALLS },
  mails: { path: mails.list.path, calls: MAIL_CALLS },
}
