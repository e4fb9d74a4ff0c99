import { DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import { expect, test } from 'vitest'
import { type DeviceProtocol, demoFleet, fleetMembers } from './fleet.ts'

const members = fleetMembers(demoFleet())
const of = (reference: string) => members.filter(member => member.customerReference === reference)

test('the first customer drives 44 vehicles or more from 8 depots in 3 regions', () => {
  const [first] = demoFleet().customers
  expect(of(first!.reference).filter(member => member.vehicle.towns.length === 0).length).toBeGreaterThanOrEqual(44)
  expect(first!.regions).toHaveLength(3)
  expect(first!.regions.flatMap(region => region.depots)).toHaveLength(8)
})

test('the second customer has 8 driven vehicles or more and 12 assets in Portuguese towns', () => {
  const own = of(demoFleet().customers[1]!.reference)
  expect(own.filter(member => member.vehicle.towns.length === 0).length).toBeGreaterThanOrEqual(8)
  const assets = own.filter(member => member.vehicle.towns.length > 0)
  expect(assets.map(member => member.vehicle.typeCode).sort()).toEqual([
    ...Array(5).fill('PLT'),
    ...Array(7).fill('TRL'),
  ])
})

test('registrations, devices and drivers are unique, and the names of depots within a customer', () => {
  const registrations = members.map(member => member.vehicle.registration)
  expect(new Set(registrations).size).toBe(members.length)
  expect(new Set(members.map(member => member.vehicle.deviceId)).size).toBe(members.length)
  const drivers = members.flatMap(({ vehicle: { driver } }) =>
    driver === null ? [] : [`${driver.firstName} ${driver.lastName}`],
  )
  expect(new Set(drivers).size).toBe(drivers.length)
  for (const customer of demoFleet().customers) {
    const depots = customer.regions.flatMap(region => region.depots.map(depot => depot.name))
    expect(new Set(depots).size).toBe(depots.length)
  }
})

test('a model belongs to one type of vehicle', () => {
  const types = new Map<string, string>()
  for (const { vehicle } of members) {
    const model = `${vehicle.make} ${vehicle.model}`
    expect(types.get(model) ?? vehicle.typeCode, model).toBe(vehicle.typeCode)
    types.set(model, vehicle.typeCode)
  }
})

test('plates have the form of their country, and drivers its names', () => {
  const [british, portuguese] = [members, members].map((all, at) =>
    all.filter(({ home }) => home.country === ['GB', 'PT'][at]).map(({ vehicle }) => vehicle),
  )
  for (const { registration } of british!) expect(registration).toMatch(/^[A-Z]{2}\d{2} [A-Z]{3}$/)
  for (const { registration, typeCode } of portuguese!) {
    expect(registration).toMatch(typeCode === 'TRL' ? /^[PLC]-\d{5,6}$/ : /^[AB][A-Z]-\d\d-[A-Z]{2}$/)
  }
  const firstNames = (vehicles: typeof british) => new Set(vehicles!.map(({ driver }) => driver?.firstName))
  expect(firstNames(british)).toContain('Callum')
  expect(firstNames(portuguese)).not.toContain('Callum')
})

test('devices have ids of the form of their protocol', () => {
  const forms: Partial<Record<DeviceProtocol, RegExp>> = {
    osmand: /^phone-[a-z0-9]+$/,
    jt808: /^[1-9]\d{11}$/,
    suntech: /^\d{9}$/,
  }
  for (const { vehicle } of members) {
    const form = forms[vehicle.protocol]
    expect(vehicle.deviceId).toMatch(form ?? /^\d{15}$/)
    if (form !== undefined) continue
    const sum = vehicle.deviceId
      .split('')
      .reverse()
      .reduce((total, digit, index) => {
        const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2)
        return total + Math.floor(weighted / 10) + (weighted % 10)
      }, 0)
    expect(sum % 10, vehicle.deviceId).toBe(0)
  }
})

test('every protocol is used, most vehicles use Teltonika, and two of them over UDP', () => {
  const protocols = members.map(({ vehicle }) => vehicle.protocol)
  expect(new Set(protocols)).toEqual(new Set([...Object.keys(DEVICE_ENCODERS), 'osmand']))
  expect(protocols.filter(protocol => protocol === 'teltonika').length).toBeGreaterThan(members.length / 2)
  expect(members.filter(({ vehicle }) => vehicle.transport === 'udp').map(({ vehicle }) => vehicle.protocol)).toEqual([
    'teltonika',
    'teltonika',
  ])
})

test('drivers of depots with readers have keys of their own, with the family code of an iButton', () => {
  const keys = members.flatMap(({ vehicle }) => vehicle.driver?.key ?? [])
  expect(keys.length).toBeGreaterThan(10)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(key).toMatch(/^01[0-9A-F]{14}$/)
})

test('the same seed gives the same fleet, another seed other plates', () => {
  expect(demoFleet(3)).toEqual(demoFleet(3))
  const plates = new Set(fleetMembers(demoFleet(3)).map(member => member.vehicle.registration))
  expect(fleetMembers(demoFleet(4)).filter(member => plates.has(member.vehicle.registration))).toHaveLength(0)
})
