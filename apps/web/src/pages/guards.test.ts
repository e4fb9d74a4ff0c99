import { MODULES } from '@milepost/domain/access/modules.ts'
import { describe, expect, it } from 'vitest'
import { signedInAs } from '../api/signed-in.fixture.ts'
import { detourOf, detourOfUnknown, pageRefusalOf } from './guards.ts'
import { type PageName, pages } from './pages.ts'

const names = Object.keys(pages) as PageName[]
const detour = (name: PageName, signedIn: ReturnType<typeof signedInAs> | null) =>
  detourOf(name, signedIn, '/here?page=2')

const unauthorised = (name: PageName) => ({ to: '/unauthorised', search: { wanted: name } })

describe('no user is signed in', () => {
  it.each(names.filter(name => pages[name].rule.kind !== 'public'))(
    '%s leads to /login with its address as returnUrl [ROUTE-16] [SHELL-02]',
    name => {
      expect(detour(name, null)).toEqual({ to: '/login', search: { returnUrl: '/here?page=2' } })
    },
  )

  it.each(names.filter(name => pages[name].rule.kind === 'public'))('%s is open', name => {
    expect(detour(name, null)).toBeNull()
  })

  it('an unknown address leads to /login [ROUTE-12]', () => {
    expect(detourOfUnknown('/nowhere', null)).toEqual({ to: '/login' })
  })

  it('an address with help/vehicle/ in it stays [ROUTE-11]', () => {
    expect(detourOfUnknown('/x/help/vehicle/1', null)).toBeNull()
  })
})

describe('a user is signed in', () => {
  it.each(names.filter(name => pages[name].rule.kind === 'module'))(
    '%s opens with its module alone, and without it leads to /unauthorised [N-04] [PERM-02]',
    name => {
      const { rule } = pages[name]
      if (rule.kind !== 'module') throw new Error('a page with a module')
      expect(detour(name, signedInAs({ modules: [rule.module] }))).toBeNull()
      const others = MODULES.filter(module => module !== rule.module)
      expect(detour(name, signedInAs({ modules: others }))).toEqual(unauthorised(name))
    },
  )

  it.each([
    ['[GEO-01]', 'geofence', '/telematics/geofence', 'Geofence'],
    ['[TRIP-01]', 'trips', '/telematics/trip', 'Trips'],
    ['[TIME-01]', 'timesheets', '/telematics/timesheets', 'Timesheet'],
    ['[BEH-01]', 'driverBehaviour', '/telematics/safety/abc', 'Driver Behaviour'],
    ['[BEH-02]', 'mobileye', '/telematics/safety/mobileye', 'Mobileye ADAS'],
  ] as const)('%s the permission for the screen %s at %s is %s', (_row, name, path, module) => {
    expect(pages[name].path).toBe(path)
    expect(detour(name, signedInAs({ modules: [module] }))).toBeNull()
    expect(detour(name, signedInAs({ modules: MODULES.filter(one => one !== module) }))).toEqual(unauthorised(name))
  })

  it('a limited user is sent home from the vehicle file [N-04]', () => {
    const limited = { flags: { is_limited_user: true } }
    expect(detour('vehicleFile', signedInAs({ ...limited, modules: ['Vehicle File'] }))).toEqual({
      to: '/home',
      state: { turnedAwayFrom: 'vehicleFile' },
    })
    expect(detour('vehicleFile', signedInAs(limited))).toEqual(unauthorised('vehicleFile'))
  })

  it('a guest is turned away from /home to /login, without a way back [ROUTE-03]', () => {
    expect(detour('home', signedInAs({ role: 'guest' }))).toEqual({ to: '/login' })
  })

  it('a guest with modules is still a guest', () => {
    expect(detour('track', signedInAs({ role: 'GUEST', modules: ['Track'] }))).toEqual(unauthorised('track'))
  })

  it('administration and preferences are for everybody, its pages for those who may [N-06]', () => {
    const plain = signedInAs()
    expect(detour('administration', plain)).toBeNull()
    expect(detour('userPreferences', plain)).toBeNull()
    expect(detour('users', plain)).toEqual(unauthorised('users'))
    expect(detour('users', signedInAs({ flags: { is_customer_admin: true } }))).toBeNull()
    expect(detour('mapAreas', signedInAs({ flags: { is_customer_admin: true } }))).toEqual(unauthorised('mapAreas'))
  })

  it('an unknown address leads home [ROUTE-12]', () => {
    expect(detourOfUnknown('/nowhere', signedInAs())).toEqual({ to: '/home' })
  })
})

describe('why a page is closed', () => {
  const whyNot = (name: PageName, who: Parameters<typeof signedInAs>[0]) =>
    pageRefusalOf(pages[name].rule, signedInAs(who))

  it('is the missing module of the account, or that the customer has it switched off', () => {
    expect(whyNot('geofence', { modules: ['Track'] })).toBe('module missing')
    expect(whyNot('geofence', { modules: ['Track'], modulesOff: ['Geofence'] })).toBe('module off')
    expect(whyNot('defectApp', { modulesOff: ['Defect'] })).toBe('module off')
    expect(whyNot('defectApp', { modulesOff: ['Defect'], references: ['DEFECT'] })).toBeNull()
  })

  it('is the role where no module would open it', () => {
    expect(whyNot('users', { modules: MODULES })).toBe('role')
    expect(whyNot('notificationRules', { modules: MODULES, modulesOff: ['Events'] })).toBe('role')
    expect(whyNot('track', { role: 'Guest', modules: MODULES })).toBe('guest')
  })

  it('in the administration is the module only for whom it would open the area', () => {
    const flags = { is_customer_admin: true }
    expect(whyNot('notificationRules', { flags })).toBe('module missing')
    expect(whyNot('notificationRules', { flags, modules: MODULES, modulesOff: ['Events'] })).toBe('module off')
    expect(whyNot('notificationRules', { flags, modules: MODULES })).toBeNull()
  })
})
