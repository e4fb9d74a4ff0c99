import { describe, expect, test } from 'vitest'
import type { Access } from './access.ts'
import {
  type CallerOfCustomers,
  customersUnder,
  modulesOffForAll,
  narrowedTo,
  refusalFor,
  whyUntold,
} from './customer-modules.ts'

const manager: CallerOfCustomers = {
  ...{ role: 'MANAGER', modules: ['Track', 'Trips', 'Events'], customerIds: [1, 2], modulesOff: [] },
  ...{ isGlobalAdmin: false, isCustomerAdmin: false, isUserVehicleAdmin: false, isManager: true, isEngineer: false },
  ...{ isRepairer: false, isReadonly: false, isServerUser: false, isLimitedUser: false },
}
const off = (customer: number, ...modules: string[]) => ({ customer, modules })
const trips: Access = { kind: 'module', anyOf: ['Trips'], limitedUsers: 'own vehicles' }
const trackOrTrips: Access = { ...trips, anyOf: ['Track', 'Trips'] }
const missing = { status: 403, reason: 'module off' }

describe('a route of a module', () => {
  test('shows the rows of every customer where none has it switched off', () => {
    expect(customersUnder(trips, manager)).toEqual([1, 2])
    expect(refusalFor(trips, manager, 'GET')).toBeNull()
    expect(narrowedTo(trips, manager)).toBe(manager)
  })

  test('shows those of the customers alone that have it, to a global administrator too', () => {
    for (const isGlobalAdmin of [false, true]) {
      const caller = { ...manager, isGlobalAdmin, modulesOff: [off(1, 'Trips')] }
      expect(narrowedTo(trips, caller).customerIds).toEqual([2])
      expect(refusalFor(trips, caller, 'GET')).toBeNull()
    }
  })

  test('is refused where none of the customers has it, with a reason of its own', () => {
    const caller = { ...manager, modulesOff: [off(1, 'Trips'), off(2, 'Trips', 'Track')] }
    expect(refusalFor(trips, caller, 'GET')).toEqual(missing)
    expect(refusalFor(trips, { ...caller, modules: [] }, 'GET')).toEqual({ status: 403, reason: 'module missing' })
    expect(refusalFor(trips, null, 'GET')).toEqual({ status: 401, reason: 'not signed in' })
  })

  test('that several modules open shows a customer that has one which the caller holds', () => {
    const caller = { ...manager, modulesOff: [off(1, 'Trips'), off(2, 'Trips', 'Track')] }
    expect(customersUnder(trackOrTrips, caller)).toEqual([1])
    expect(customersUnder(trackOrTrips, { ...caller, modules: ['Trips'] })).toEqual([])
  })

  test('lets in whoever looks after an installation without customers', () => {
    expect(refusalFor(trips, { ...manager, customerIds: [] }, 'GET')).toBeNull()
  })
})

test('whoever lacks a module is not told of it elsewhere, and nobody is of a customer without it', () => {
  const caller = { ...manager, modulesOff: [off(1, 'Trips')] }
  expect([1, 2, null].map(customer => whyUntold(trips, caller, customer))).toEqual(['module-off', null, null])
  expect(whyUntold(trips, { ...caller, modules: ['Track'] }, 2)).toBe('no-module')
})

test('the administration is of every customer, but for the areas of a module', () => {
  const caller = { ...manager, modulesOff: [off(1, 'Geofence', 'Events')] }
  const administering = (area: 'vehicles' | 'geofences' | 'notification-rules'): Access => ({
    ...{ kind: 'administration', area, does: 'read' },
  })
  expect(customersUnder(administering('vehicles'), caller)).toEqual([1, 2])
  expect(customersUnder(administering('geofences'), caller)).toEqual([2])
  expect(customersUnder(administering('notification-rules'), caller)).toEqual([2])
})

test('a choice of the administration is of every customer to its readers, and of those with a module to others', () => {
  const choice: Access = { ...trips, orReadersOf: 'vehicle-groups' }
  const caller = { ...manager, modulesOff: [off(1, 'Trips')] }
  expect(customersUnder(choice, caller)).toEqual([1, 2])
  expect(customersUnder(choice, { ...caller, isManager: false })).toEqual([2])
})

test('what everybody has of a module is of the customers with it, and refused to nobody', () => {
  const notices: Access = { kind: 'signed-in', rowsOf: 'Events' }
  const caller = { ...manager, modulesOff: [off(1, 'Events'), off(2, 'Events')] }
  expect(customersUnder(notices, caller)).toEqual([])
  expect(refusalFor(notices, caller, 'GET')).toBeNull()
  expect(customersUnder({ kind: 'signed-in' }, caller)).toEqual([1, 2])
})

test('the modules that are closed to a caller are those that none of the customers has, of the ones held', () => {
  const caller = { ...manager, modulesOff: [off(1, 'Trips', 'Events', 'Trace'), off(2, 'Trips', 'Trace')] }
  expect(modulesOffForAll(caller)).toEqual(['Trips'])
  expect(modulesOffForAll({ ...caller, customerIds: [] })).toEqual([])
})
