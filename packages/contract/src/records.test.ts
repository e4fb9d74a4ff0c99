import { expect, expectTypeOf, test } from 'vitest'
import type { Call } from './route.ts'
import { type Vehicle, vehicles } from './vehicles.ts'

test('a list takes page size, page from 1 on, order, direction and search, and without them it has its usual ones [HTTP-07]', () => {
  expect(vehicles.list.query.parse({})).toMatchObject({
    ordering: 'registration',
    search: '',
    page: 1,
    pageSize: 5,
    archived: 'False',
  })
  const sent = { ordering: '-updated_at', orderingDirection: '-', search: 'MP' }
  expect(vehicles.listAll.query.parse(sent)).toMatchObject({ ...sent, pageSize: 75 })
  expect(vehicles.listAll.query.parse({ ...sent, page: '2', pageSize: '25' })).toMatchObject({ page: 2, pageSize: 25 })
  expect(vehicles.list.query.safeParse({ ordering: 'id' }).success).toBe(false)
  expect(vehicles.list.query.safeParse({ page: '0' }).success).toBe(false)
})

test('a new record may leave out what has a default, and a change leaves what it does not send', () => {
  expect(vehicles.create.body.parse({ registration: ' MP01 ', vehicle_type: 'VAN' })).toEqual({
    registration: 'MP01',
    vehicle_type: 'VAN',
    fleet_number: '',
    manufacturer_model: null,
    livery_category: null,
    driver_category: null,
    contract_type: null,
    lease_company: null,
    tracker: null,
    vehicle_groups: [],
    qr_code: '',
  })
  expect(vehicles.update.body.parse({ version: 3, fleet_number: '7' })).toEqual({ version: 3, fleet_number: '7' })
})

test('many records are named by their ids or by what they match, not by both', () => {
  const parse = (body: object) => vehicles.change.body.safeParse({ changes: { fleet_number: '' }, ...body }).success
  expect(parse({ ids: [1, 2] })).toBe(true)
  expect(parse({ matching: { search: 'MP', vehicle_group: 3 }, except: [1] })).toBe(true)
  expect(parse({})).toBe(false)
  expect(parse({ ids: [1], matching: {} })).toBe(false)
})

test('references are written as ids and shown as objects', () => {
  expectTypeOf<Vehicle['lease_company']>().toEqualTypeOf<{ id: number; name: string } | null>()
  expectTypeOf<Call<typeof vehicles.create>['body']['lease_company']>().toEqualTypeOf<number | null | undefined>()
  expectTypeOf<Vehicle['registration']>().toEqualTypeOf<string>()
})
