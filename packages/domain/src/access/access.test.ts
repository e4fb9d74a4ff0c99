import { describe, expect, test } from 'vitest'
import {
  type Access,
  ADMINISTRATION_AREAS,
  type AdministrationArea,
  type Caller,
  FILED_AREAS,
  mayAdminister,
  refusalOf,
} from './access.ts'

const nobodySpecial: Caller = {
  role: 'MANAGER',
  modules: [],
  isGlobalAdmin: false,
  isCustomerAdmin: false,
  isUserVehicleAdmin: false,
  isManager: false,
  isEngineer: false,
  isRepairer: false,
  isReadonly: false,
  isServerUser: false,
  isLimitedUser: false,
}
const who = (changes: Partial<Caller>): Caller => ({ ...nobodySpecial, ...changes })
const trackRule: Access = { kind: 'module', anyOf: ['Track', 'TrackVehicle'], limitedUsers: 'own vehicles' }
const fileRule: Access = { kind: 'module', anyOf: ['Vehicle File'], limitedUsers: 'refused' }

test('a public route lets anybody in', () => {
  expect(refusalOf({ kind: 'public', because: 'a test' }, null, 'GET')).toBeNull()
})

test('nobody signed in is 401 everywhere else', () => {
  for (const rule of [trackRule, { kind: 'signed-in' } as const]) {
    expect(refusalOf(rule, null, 'GET')).toEqual({ status: 401, reason: 'not signed in' })
  }
})

test('any of the named modules opens a gated route, and without one it is 403', () => {
  expect(refusalOf(trackRule, who({ modules: ['TrackVehicle'] }), 'GET')).toBeNull()
  expect(refusalOf(trackRule, who({ modules: ['Trace'] }), 'GET')).toEqual({ status: 403, reason: 'module missing' })
})

test('where a form of the administration chooses, its readers need no module, and limited users and guests still do', () => {
  const rule: Access = { ...trackRule, orReadersOf: 'vehicle-groups' }
  const missing = { status: 403, reason: 'module missing' }
  expect(refusalOf(rule, who({ isCustomerAdmin: true }), 'GET')).toBeNull()
  expect(refusalOf(rule, who({ isReadonly: true }), 'GET')).toBeNull()
  expect(refusalOf(rule, who({ isEngineer: true }), 'GET')).toEqual(missing)
  expect(refusalOf(rule, who({ isCustomerAdmin: true, isLimitedUser: true }), 'GET')).toEqual(missing)
  expect(refusalOf(rule, who({ role: 'GUEST' }), 'GET')).toEqual({ status: 403, reason: 'guest' })
})

test('a limited user is let in where own vehicles are shown and refused elsewhere', () => {
  const limited = who({ isLimitedUser: true, modules: ['Track', 'Vehicle File'] })
  expect(refusalOf(trackRule, limited, 'GET')).toBeNull()
  expect(refusalOf(fileRule, limited, 'GET')).toEqual({ status: 403, reason: 'limited user' })
})

test('a read-only user reads and writes nothing', () => {
  const reader = who({ isReadonly: true, modules: ['Vehicle File'] })
  expect(refusalOf(fileRule, reader, 'GET')).toBeNull()
  expect(refusalOf(fileRule, reader, 'POST')).toEqual({ status: 403, reason: 'read only' })
})

test('what is for everybody who is signed in may be closed to guests', () => {
  const access: Access = { kind: 'signed-in', guests: 'refused' }
  expect(refusalOf(access, who({ role: 'GUEST' }), 'POST')).toEqual({ status: 403, reason: 'guest' })
  expect(refusalOf(access, who({}), 'POST')).toBeNull()
})

test('a guest is refused whatever modules it holds', () => {
  expect(refusalOf(trackRule, who({ role: 'GUEST', modules: ['Track'] }), 'GET')).toEqual({
    status: 403,
    reason: 'guest',
  })
})

test('an API key reads the calls of its modules and nothing else [N-87]', () => {
  const key = who({ role: 'API KEY', isReadonly: true, modules: ['Track'] })
  const refused = { status: 403, reason: 'api key' }
  expect(refusalOf(trackRule, key, 'GET')).toBeNull()
  const eventsRule: Access = { kind: 'module', anyOf: ['Events'], limitedUsers: 'own vehicles' }
  expect(refusalOf(eventsRule, key, 'GET')).toEqual({ status: 403, reason: 'module missing' })
  expect(refusalOf(fileRule, key, 'GET')).toEqual(refused) // no key can have the module
  expect(refusalOf(trackRule, key, 'POST')).toEqual(refused)
  expect(refusalOf({ kind: 'signed-in' }, key, 'GET')).toEqual(refused)
  expect(refusalOf({ kind: 'administration', area: 'vehicles', does: 'read' }, key, 'GET')).toEqual(refused)
})

const OF_INSTALLATION: readonly AdministrationArea[] = [
  'management-companies',
  'map-areas',
  'unknown-devices',
  'mail-server',
]

const AREA_MODULES = ['Events', 'Geofence', 'Vehicle File']

describe('administration, the matrix of who may do what', () => {
  const areas = ADMINISTRATION_AREAS.filter(area => !OF_INSTALLATION.includes(area))
  const forReaders = areas.filter(area => !['webhooks', 'mails', 'jobs', 'audit-log'].includes(area))
  const filed = [...FILED_AREAS]
  const allowed = (caller: Caller, does: 'read' | 'write') => areas.filter(area => mayAdminister(caller, area, does))

  const ofVehicles = [...areas.slice(1, 7), ...filed]
  const userVehicleAdmin = who({ isUserVehicleAdmin: true, modules: AREA_MODULES })

  test.each([
    ['a global administrator', who({ isGlobalAdmin: true, modules: AREA_MODULES }), areas, areas],
    ['a customer administrator', who({ isCustomerAdmin: true, modules: AREA_MODULES }), areas, areas],
    ['a user and vehicle administrator', userVehicleAdmin, ofVehicles, ofVehicles],
    ['a manager', who({ isManager: true, modules: AREA_MODULES }), forReaders, filed],
    ['a read-only user', who({ isReadonly: true, modules: AREA_MODULES }), forReaders, []],
    ['an engineer', who({ isEngineer: true }), [], []],
    ['an engineer with the Vehicle File', who({ isEngineer: true, modules: AREA_MODULES }), filed, filed],
    ['a repairer', who({ isRepairer: true }), [], []],
    ['a limited user, whatever else', who({ isLimitedUser: true, isCustomerAdmin: true }), [], []],
    ['a guest', who({ role: 'GUEST' }), [], []],
  ])('%s', (_name, caller, reads, writes) => {
    expect(allowed(caller, 'read')).toEqual(reads)
    expect(allowed(caller, 'write')).toEqual(writes)
  })

  test.each([
    ['rules that tell of events', 'notification-rules', 'Events'],
    ['geofences', 'geofences', 'Geofence'],
    ['what is filed of vehicles, and their schedules', 'vehicle-file', 'Vehicle File'],
  ] as const)('%s are for those alone who hold the module', (_what, area, module) => {
    for (const [flag, does] of [
      ['isGlobalAdmin', 'write'],
      ['isCustomerAdmin', 'write'],
      ['isManager', 'read'],
      ['isReadonly', 'read'],
    ] as const) {
      const may = (modules: string[]) => mayAdminister(who({ [flag]: true, modules }), area, does)
      expect([flag, may(['Track', 'Trips']), may([module])]).toEqual([flag, false, true])
    }
  })

  test('what is filed of vehicles is for whoever files documents, and no workshop of others reads what was paid', () => {
    const may = (changes: Partial<Caller>, does: 'read' | 'write' = 'write') =>
      mayAdminister(who({ modules: ['Vehicle File'], ...changes }), 'vehicle-costs', does)
    expect([may({}), may({ isUserVehicleAdmin: true }), may({ isManager: true })]).toEqual([true, true, true])
    expect([may({ modules: [], isCustomerAdmin: true }), may({ isReadonly: true })]).toEqual([false, false])
    expect([may({ isRepairer: true }, 'read'), may({ isLimitedUser: true }, 'read')]).toEqual([false, false])
  })

  test('who did what is for administrators alone', () => {
    const mayRead = (changes: Partial<Caller>) => mayAdminister(who(changes), 'audit-log', 'read')
    expect([mayRead({ isGlobalAdmin: true }), mayRead({ isCustomerAdmin: true })]).toEqual([true, true])
    for (const changes of [
      { isUserVehicleAdmin: true },
      { isManager: true },
      { isReadonly: true, isCustomerAdmin: true },
    ]) {
      expect(mayRead(changes)).toBe(false)
    }
  })

  test('what belongs to the installation is the global administrator’s alone', () => {
    for (const area of OF_INSTALLATION) {
      expect(mayAdminister(who({ isGlobalAdmin: true }), area, 'write')).toBe(true)
      expect(mayAdminister(who({ isCustomerAdmin: true }), area, 'read')).toBe(false)
    }
  })
})
