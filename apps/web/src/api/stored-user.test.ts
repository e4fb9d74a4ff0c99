import { describe, expect, it } from 'vitest'
import { callerOf } from './capabilities.ts'
import { signedInAs } from './signed-in.fixture.ts'
import { storedPermissionsOf, storedUserOf, userOfStored } from './stored-user.ts'

const { currentUser } = signedInAs({ role: 'Customer Admin', modules: ['Track'], flags: { is_customer_admin: true } })
const given = { ...currentUser, customers: [{ id: 3, name: 'Northern Parcels', logo: null }] }

describe('the stored user', () => {
  it('is what AUTH-23 names and whose clock it is, without address, names of customers or what the permission allows [AUTH-23]', () => {
    const { prefs, languages, clock } = given
    expect(storedUserOf(given)).toEqual({
      user: {
        id: 7,
        permission: { name: 'Customer Admin', is_limited_user: false },
        prefs,
        modules: [{ name: 'Track' }],
      },
      customers: [{ id: 3, logo: null }],
      languages,
      first_name: 'Ana',
      last_name: 'Silva',
      clock,
    })
  })

  it('has a record of permission and preferences beside it, with miles where no unit was chosen [AUTH-24]', () => {
    expect(storedPermissionsOf(storedUserOf(given).user)).toEqual({
      perms: { name: 'Customer Admin', is_limited_user: false },
      prefs: { ...given.prefs, units_distance: 'MLS' },
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

  it.each([[null], ['x'], [{ user: {} }], [{ ...storedUserOf(given), customers: 'all' }]])('broken: %o', stored => {
    expect(userOfStored(stored)).toBeNull()
  })
})
