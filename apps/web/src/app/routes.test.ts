import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../address/search-params.ts'
import { router } from './routes.tsx'

/** The addresses of the documents, as they are typed by hand, and the title of the page each shows. */
const ADDRESSES: [string, string, string][] = [
  ['ROUTE-02', '/login', 'Sign in'],
  ['ROUTE-03', '/home', 'Home'],
  ['ROUTE-04', '/qr', 'Vehicle information'],
  ['ROUTE-05', '/forgot-password', 'Forgot password'],
  ['ROUTE-06', '/reset_password_key', 'Reset password'],
  ['ROUTE-07', '/set_password', 'Set password'],
  ['ROUTE-08', '/unauthorised', 'Unauthorised Module'],
  ['ROUTE-09', '/help', 'Help'],
  ['ROUTE-10', '/help/report_accident', 'Report an accident'],
  ['ROUTE-11', '/help/vehicle/AB12CDE', 'Vehicle help'],
  ['ROUTE-15', '/safety', 'Help'],
  ['ROUTE-15', '/safety/report_accident', 'Report an accident'],
  ['ROUTE-15', '/safety/vehicle/AB12CDE', 'Vehicle help'],
  ['ROUTE-18', '/telematics/track', 'Track'],
  ['ROUTE-18', '/telematics/track-vehicle', 'Track vehicle'],
  ['ROUTE-18', '/telematics/trace', 'Trace'],
  ['ROUTE-18', '/telematics/trace-vehicle', 'Trace vehicle'],
  ['ROUTE-18', '/telematics/geofence', 'Geofence'],
  ['ROUTE-18', '/telematics/timesheets', 'Timesheets'],
  ['ROUTE-18', '/telematics/trip', 'Trips/Stops'],
  ['ROUTE-18', '/telematics/safety/mobileye', 'Mobileye ADAS'],
  ['ROUTE-18', '/telematics/safety/abc', 'Driver Behaviour'],
  ['ROUTE-19', '/vehiclecheck/region', 'Vehicle Check'],
  ['ROUTE-19', '/vehiclecheck/region/4', 'Vehicle Check: region'],
  ['ROUTE-19', '/vehiclecheck/depot/9', 'Vehicle Check: depot'],
  ['ROUTE-14', '/vehiclecheck/report/1', 'Vehicle Check: report'],
  ['ROUTE-14', '/vehiclecheck/gatecheck/1', 'Vehicle Check: gate check'],
  ['ROUTE-14', '/vehiclecheck/notice-letter/1', 'Vehicle Check: notice letter'],
  ['ROUTE-14', '/vehiclecheck/unfixed-damages', 'Vehicle Check: unfixed damages'],
  ['ROUTE-14', '/audit_survey', 'Audit surveys'],
  ['ROUTE-14', '/audit_survey/3', 'Audit survey'],
  ['ROUTE-20', '/events/activity', 'Events'],
  ['ROUTE-20', '/video/historic', 'Video'],
  ['ROUTE-20', '/vehicle-file/activity', 'Vehicle File'],
  ['ROUTE-20', '/vor-dashboard/vor', 'VOR dashboard'],
  ['ROUTE-20', '/administration', 'Administration'],
  ['ROUTE-20', '/administration/user-preferences', 'User preferences'],
  ['N-01', '/administration/customers', 'Customers'],
  ['N-01', '/administration/users/new', 'Users'],
  ['N-01', '/administration/vehicles/12', 'Vehicles'],
  ['N-01', '/administration/vehicle-groups', 'Vehicle groups'],
  ['N-01', '/administration/trackers', 'Trackers'],
  ['N-01', '/administration/geofences', 'Geofences'],
  ['N-01', '/administration/notification-emails', 'Notification emails'],
  ['N-01', '/administration/uploads', 'Uploads'],
]

describe('addresses', () => {
  it.each(ADDRESSES)('[%s] %s is %s', (_, address, title) => {
    expect(router.matchRoutes(address, {}).at(-1)?.staticData.title).toBe(title)
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
    ['/', '/login', 'ROUTE-01'],
    ['/nowhere/at/all', '/login', 'ROUTE-12'],
    ['/telematics/track?group=4', '/login?returnUrl=%2Ftelematics%2Ftrack%3Fgroup%3D4', 'ROUTE-16'],
    ['/timesheet?vehicle=4', '/login?returnUrl=%2Ftelematics%2Ftimesheets%3Fvehicle%3D4', 'C-19'],
    ['/help/vehicle/AB12CDE', '/help/vehicle/AB12CDE', 'ROUTE-11'],
    ['/x/help/vehicle/AB12CDE', '/x/help/vehicle/AB12CDE', 'ROUTE-11'],
  ])('%s leads to %s [%s]', async (address, destination) => {
    expect(await visit(address)).toBe(destination)
  })
})
