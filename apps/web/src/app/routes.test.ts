import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../address/search-params.ts'
import { pages } from '../pages/pages.ts'
import { staysOnLogout } from '../pages/paths.ts'
import { router } from './routes.tsx'

/** The addresses of the documents, as they are typed by hand, and the title of the page each shows. */
const ADDRESSES: [string, string][] = [
  ['/login', 'Sign in'],
  ['/home', 'Home'],
  ['/qr', 'Vehicle information'],
  ['/forgot-password', 'Forgot password'],
  ['/reset_password_key', 'Reset password'],
  ['/set_password', 'Set password'],
  ['/unauthorised', 'Unauthorised Module'],
  ['/help', 'Help'],
  ['/help/report_accident', 'Report an accident'],
  ['/help/vehicle/AB12CDE', 'Help for this vehicle'],
  ['/safety', 'Help'],
  ['/safety/report_accident', 'Report an accident'],
  ['/safety/vehicle/AB12CDE', 'Help for this vehicle'],
  ['/vehiclecheck/region', 'Vehicle Check'],
  ['/vehiclecheck/region/4', 'Vehicle Check: region'],
  ['/vehiclecheck/depot/9', 'Vehicle Check: depot'],
  ['/vehiclecheck/report/1', 'Vehicle Check: report'],
  ['/vehiclecheck/gatecheck/1', 'Vehicle Check: gate check'],
  ['/vehiclecheck/notice-letter/1', 'Vehicle Check: notice letter'],
  ['/vehiclecheck/unfixed-damages', 'Vehicle Check: unfixed damage'],
  ['/audit_survey', 'Audit surveys'],
  ['/audit_survey/3', 'Audit survey'],
  ['/events/activity', 'Events'],
  ['/video/historic', 'Video'],
  ['/vehicle/7', 'Vehicle page'],
  ['/vehicle-file/activity', 'Vehicle File'],
  ['/vor-dashboard/vor', 'VOR dashboard'],
]

const TELEMATICS: [string, string][] = [
  ['/telematics/track', 'Track'],
  ['/telematics/track-vehicle', 'Track vehicle'],
  ['/telematics/trace', 'Trace'],
  ['/telematics/trace-vehicle', 'Trace vehicle'],
  ['/telematics/geofence', 'Geofence'],
  ['/telematics/timesheets', 'Timesheets'],
  ['/telematics/trip', 'Trips/Stops'],
  ['/telematics/safety/mobileye', 'Mobileye ADAS'],
  ['/telematics/safety/abc', 'Driver Behaviour'],
]

const ADMINISTRATION: [string, string][] = [
  ['/administration', 'Administration'],
  ['/administration/user-preferences', 'User preferences'],
  ...[
    ['customers', 'Customers'],
    ['users', 'Users'],
    ['vehicle-groups', 'Vehicle groups'],
    ['vehicles', 'Vehicles'],
    ['trackers', 'Trackers'],
    ['geofences', 'Geofences'],
    ['notification-emails', 'Notification emails'],
    ['uploads', 'Uploads'],
  ].flatMap(([noun, title = '']) =>
    ['', '/12', '/new'].map((below): [string, string] => [`/administration/${noun}${below}`, title]),
  ),
]

const titleAt = (address: string) => router.matchRoutes(address, {}).at(-1)?.staticData.title

describe('addresses', () => {
  it.each(ADDRESSES)('%s is %s', (address, title) => expect(titleAt(address)).toBe(title))
  it.each(TELEMATICS)('%s is %s [ROUTE-18]', (address, title) => expect(titleAt(address)).toBe(title))
  it.each(ADMINISTRATION)('%s is %s [N-01]', (address, title) => expect(titleAt(address)).toBe(title))
})

/** The pages without a header and without the need of a user: those of SHELL-02, with what C-14 and N-02 add. */
const WITHOUT_HEADER = [
  '/login',
  '/set_password',
  '/forgot-password',
  '/reset_password_key',
  '/unauthorised',
  '/help',
  '/help/report_accident',
  '/help/vehicle/AB12CDE',
  '/x/help/vehicle/AB12CDE',
  '/x/help/vehicle/AB12CDE/more',
  '/qr',
  '/safety',
  '/safety/report_accident',
  '/safety/vehicle/AB12CDE',
]

describe('the header', () => {
  const isInShell = (address: string) => router.matchRoutes(address, {}).some(({ routeId }) => routeId === '/shell')
  const everyAddress = Object.values(pages).map(({ path }) => path.replace(/\$\w+/g, 'AB12CDE'))

  it.each(everyAddress.filter(address => !WITHOUT_HEADER.includes(address)))('stands on %s [SHELL-03]', address => {
    expect(isInShell(address)).toBe(true)
  })

  it.each(['/', ...WITHOUT_HEADER])('does not stand on %s [SHELL-03]', address => {
    expect(isInShell(address)).toBe(false)
  })

  it('is missing where signing out stays, and on other pages as well [C-14]', () => {
    expect(WITHOUT_HEADER.filter(address => staysOnLogout(address))).toEqual(['/help', '/help/report_accident', '/qr'])
  })
})

interface Guarded {
  options: {
    beforeLoad?: (context: { location: { pathname: string; href: string }; search: object }) => void | Promise<void>
  }
}

/** Where a visit ends: by the guard of the page, and that of every page it redirects to. */
async function visit(address: string): Promise<string> {
  const [pathname = '', query = ''] = address.split('?')
  const search = parseSearch(query)
  const match = router.matchRoutes(pathname, search).at(-1)
  const routes: Record<string, unknown> = router.routesById
  const { beforeLoad } = (routes[match?.routeId ?? ''] as Guarded).options
  try {
    await beforeLoad?.({ location: { pathname, href: address }, search })
    return address
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown
    return visit(thrown.options.to + stringifySearch(Object(thrown.options.search)))
  }
}

describe('no user is signed in', () => {
  it.each([
    ['/', '/login', '[ROUTE-01]'],
    ['/nowhere/at/all', '/login', '[ROUTE-12]'],
    ['/telematics/track?group=4', '/login?returnUrl=%2Ftelematics%2Ftrack%3Fgroup%3D4', '[ROUTE-16]'],
    ['/timesheet?vehicle=4', '/login?returnUrl=%2Ftelematics%2Ftimesheets%3Fvehicle%3D4', '[C-19]'],
    ['/home', '/login?returnUrl=%2Fhome', '[HOME-03]'],
    ['/help', '/help', '[ROUTE-09]'],
    ['/help/report_accident', '/help/report_accident', '[ROUTE-10]'],
    ['/help/vehicle/AB12CDE', '/help/vehicle/AB12CDE', '[ROUTE-11]'],
    ['/x/help/vehicle/AB12CDE', '/x/help/vehicle/AB12CDE', '[ROUTE-11]'],
    ['/x/help/vehicle/AB12CDE/more', '/x/help/vehicle/AB12CDE/more', '[ROUTE-11]'],
  ])('%s leads to %s %s', async (address, destination) => {
    expect(await visit(address)).toBe(destination)
  })

  it.each(WITHOUT_HEADER)('%s stays, without a stored user [SHELL-02]', async address => {
    expect(await visit(address)).toBe(address)
  })
})
