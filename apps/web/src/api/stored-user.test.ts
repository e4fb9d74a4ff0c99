import { describe, expect, it } from 'vitest'
import { callerOf } from './capabilities.ts'
import { signedInAs } from './signed-in.fixture.ts'
import { storedPermissionsOf, storedUserOf, userOfStored } from './stored-user.ts'

const { currentUser } = signedInAs({ role: 'Customer Admin', modules: ['Track'], flags: { is_customer_admin: true } })
const storedPrefs = { date_format: 'DD/MM/YY', time_format: '24', time_zone: null, units_distance: null }
const given = {
  ...currentUser,
  customers: [{ id: 3, name: 'Northern Parcels', logo: null, modules_off: [], currency: 'GBP' }],
}

describe('the stored user', () => {
  it('is what AUTH-23 names and whose clock it is, names and permission also below user, without address, names of customers or what the permission allows [AUTH-23] [C-44]', () => {
    const { languages, clock } = given
    const permission = { name: 'Customer Admin', is_limited_user: false }
    const twice = { first_name: 'Ana', last_name: 'Silva', permission }
    expect(storedUserOf(given)).toEqual({
      user: { id: 7, ...twice, prefs: storedPrefs, modules: [{ name: 'Track' }] },
      customers: [{ id: 3, logo: null }],
      languages,
      ...twice,
      clock,
    })
  })

  it.each([true, false])('has is_limited_user as one value in all three places: %s [C-43]', is_limited_user => {
    const stored = storedUserOf(signedInAs({ flags: { is_limited_user } }).currentUser)
    const { perms } = storedPermissionsOf(stored.user)
    const places = [stored.user.permission, stored.permission, perms]
    expect(places.map(permission => permission.is_limited_user)).toEqual(places.map(() => is_limited_user))
    expect(callerOf(userOfStored(stored)!).isLimitedUser).toBe(is_limited_user)
  })

  it('has a record of permission and preferences beside it, with miles where no unit was chosen [AUTH-24]', () => {
    expect(storedPermissionsOf(storedUserOf(given).user)).toEqual({
      perms: { name: 'Customer Admin', is_limited_user: false },
      prefs: { ...storedPrefs, units_distance: 'MLS' },
    })
  })

  it('gives role, modules and names back, and allows no change before the server was asked [AUTH-20]', () => {
    const again = userOfStored(JSON.parse(JSON.stringify(storedUserOf(given))))!
    expect(callerOf(again)).toMatchObject({
      role: 'CUSTOMER ADMIN',
      modules: ['Track'],
      isCustomerAdmin: false,
      isReadonly: true,
    })
    expect(again).toMatchObject({ id: 7, first_name: 'Ana', user: { last_name: 'Silva', email: '' } })
  })

  it('is read without what the record has besides', () => {
    const stored = storedUserOf(given)
    const again = userOfStored({ ...stored, user: { ...stored.user, is_admin: true }, token: 'abc' })
    expect(JSON.stringify(again)).not.toMatch(/is_admin|abc/)
  })

  it.each([
    [null],
    ['x'],
    [{ user: {} }],
    [{ ...storedUserOf(given), customers: 'all' }],
    [{ ...storedUserOf(given), customers: [{ id: 1.5, logo: null }] }],
    [{ ...storedUserOf(given), clock: { time_zone: null, from: 'elsewhere' } }],
    [{ ...storedUserOf(given), permission: { name: 'Manager' } }],
  ])('broken: %o', stored => {
    expect(userOfStored(stored)).toBeNull()
  })
})
