import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { AddressState, RawSearch } from '../address/address-state.ts'
import { parseSearch, stringifySearch } from '../address/search-params.ts'
import { appConfigQuery } from '../api/app-config.ts'
import { queryClient } from '../api/query-client.ts'
import { session } from '../api/session.ts'
import { auditLogAddress } from '../features/audit-log/audit-log-search.ts'
import { behaviourAddress } from '../features/behaviour/behaviour-search.ts'
import { eventsAddress } from '../features/events/events-search.ts'
import { explainedDayAddress } from '../features/explained-days/explained-day-search.ts'
import { geofenceAddress } from '../features/geofences/geofence-search.ts'
import { jobsAddress } from '../features/jobs/jobs-search.ts'
import { mapAreasAddress } from '../features/map-areas/map-areas-search.ts'
import { outboxAddress } from '../features/outbox/outbox-search.ts'
import { changedFiguresAddress } from '../features/recalculation/changed-figures-search.ts'
import { scheduledReportsAddress } from '../features/scheduled-reports/scheduled-reports-search.ts'
import { timesheetsAddress } from '../features/timesheets/timesheets-search.ts'
import { traceAddress } from '../features/traces/trace-search.ts'
import { trackAddress, trackVehicleAddress } from '../features/track/track-search.ts'
import { tripsAddress } from '../features/trips/trips-search.ts'
import { unauthorisedAddress } from '../features/unauthorised/unauthorised-search.ts'
import { NEW_UPLOAD, uploadsAddress } from '../features/uploads/uploads-search.ts'
import { vehicleFileAddress } from '../features/vehicle-activities/vehicle-file-search.ts'
import { vehiclePageAddress } from '../features/vehicle-page/vehicle-page-search.ts'
import { schedulesAddress } from '../features/vehicle-schedules/schedules-search.ts'
import { connectTrackerAddress } from '../features/vehicles/connect-tracker-search.ts'
import { unknownDevicesAddress } from '../features/vehicles/unknown-devices-search.ts'
import { deliveriesAddress } from '../features/webhooks/deliveries-search.ts'
import { languageInUse } from '../i18n/language.ts'
import { detourOfUnknown } from '../pages/guards.ts'
import { type Page, type PageName, pages } from '../pages/pages.ts'
import { paths } from '../pages/paths.ts'
import { askForDetour } from './ask-for-detour.ts'
import { endSessionWithoutUser } from './end-session-without-user.ts'
import { FailedPage } from './FailedPage.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { loadPart } from './load-part.ts'
import { Root } from './Root.tsx'
import { type RecordScreens, recordScreens } from './record-screens.tsx'

/** What several screens say; it comes with the frame around them. */
const SHARED_NOUNS = ['corrections', 'formats', 'map', 'records', 'report-dialog', 'telemetry', 'vehicles'] as const

/** A screen that exists: its parts are loaded when it is first opened (ROUTE-13). */
interface Screen {
  component: RouteComponent
  /** What of its state stands in the address. */
  address?: Pick<AddressState<unknown>, 'validate'>
  /** Starts the queries of the screen while its parts are loading; what fails is shown by the screen. */
  prefetch?: (address: RawSearch, id: string | undefined) => Promise<unknown>
}

const screens: Partial<Record<PageName, Screen>> = {
  driverBehaviour: {
    component: lazyScreen(
      ['behaviour', 'event-kinds'],
      () => import('../features/behaviour/BehaviourPage.tsx'),
      'DriverBehaviourPage',
    ),
    address: behaviourAddress,
  },
  mobileye: {
    component: lazyScreen(
      ['behaviour', 'event-kinds'],
      () => import('../features/behaviour/BehaviourPage.tsx'),
      'MobileyePage',
    ),
    address: behaviourAddress,
  },
  trips: {
    component: lazyScreen(['trips', 'event-kinds'], () => import('../features/trips/TripsPage.tsx'), 'TripsPage'),
    address: tripsAddress,
    prefetch: async address => (await import('../features/trips/trip-queries.ts')).prefetchTrips(address),
  },
  timesheets: {
    component: lazyScreen(['timesheets'], () => import('../features/timesheets/TimesheetsPage.tsx'), 'TimesheetsPage'),
    address: timesheetsAddress,
  },
  track: {
    component: lazyScreen(['track', 'live-links'], () => import('../features/track/TrackPage.tsx'), 'TrackPage'),
    address: trackAddress,
  },
  trackVehicle: {
    component: lazyScreen(
      ['track', 'live-links'],
      () => import('../features/track/TrackVehiclePage.tsx'),
      'TrackVehiclePage',
    ),
    address: trackVehicleAddress,
  },
  geofence: {
    component: lazyScreen(['geofences'], () => import('../features/geofences/GeofencePage.tsx'), 'GeofencePage'),
    address: geofenceAddress,
    prefetch: async () => (await import('../features/geofences/geofence-queries.ts')).prefetchGeofences(),
  },
  events: {
    component: lazyScreen(['events', 'event-kinds'], () => import('../features/events/EventsPage.tsx'), 'EventsPage'),
    address: eventsAddress,
  },
  explainedDay: {
    component: lazyScreen(
      ['explained-days'],
      () => import('../features/explained-days/ExplainedDayPage.tsx'),
      'ExplainedDayPage',
    ),
    address: explainedDayAddress,
  },
  trace: {
    component: lazyScreen(['traces', 'event-kinds'], () => import('../features/traces/TracePage.tsx'), 'TracePage'),
    address: traceAddress,
  },
  traceVehicle: {
    component: lazyScreen(
      ['traces', 'event-kinds'],
      () => import('../features/traces/TracePage.tsx'),
      'TraceVehiclePage',
    ),
    address: traceAddress,
  },
  forgotPassword: {
    component: lazyScreen(
      ['passwords'],
      () => import('../features/passwords/ForgotPasswordPage.tsx'),
      'ForgotPasswordPage',
    ),
  },
  resetPassword: {
    component: lazyScreen(
      ['passwords'],
      () => import('../features/passwords/NewPasswordPage.tsx'),
      'ResetPasswordPage',
    ),
  },
  setPassword: {
    component: lazyScreen(['passwords'], () => import('../features/passwords/NewPasswordPage.tsx'), 'SetPasswordPage'),
  },
  home: { component: lazyScreen(['home'], () => import('../features/home/HomePage.tsx'), 'HomePage') },
  changedFigures: {
    component: lazyScreen(
      ['recalculation', 'event-kinds'],
      () => import('../features/recalculation/ChangedFiguresPage.tsx'),
      'ChangedFiguresPage',
    ),
    address: changedFiguresAddress,
    prefetch: async address =>
      (await import('../features/recalculation/changed-figures-query.ts')).prefetchChangedFigures(address),
  },
  auditLog: {
    component: lazyScreen(['audit-log'], () => import('../features/audit-log/AuditLogPage.tsx'), 'AuditLogPage'),
    address: auditLogAddress,
    prefetch: async address => (await import('../features/audit-log/audit-log-query.ts')).prefetchAuditLog(address),
  },
  vehicleSchedules: {
    component: lazyScreen(
      ['vehicle-schedules', 'schedule-words', 'activity-words'],
      () => import('../features/vehicle-schedules/ScheduleBoardPage.tsx'),
      'ScheduleBoardPage',
    ),
    address: schedulesAddress,
    prefetch: async address =>
      (await import('../features/vehicle-schedules/schedules-query.ts')).prefetchSchedules(address),
  },
  connectTracker: {
    component: lazyScreen(
      ['connect-tracker', 'trackers', 'vehicle-records'],
      () => import('../features/vehicles/ConnectTrackerPage.tsx'),
      'ConnectTrackerPage',
    ),
    address: connectTrackerAddress,
  },
  unknownDevices: {
    component: lazyScreen(
      ['unknown-devices', 'trackers', 'vehicle-records'],
      () => import('../features/vehicles/UnknownDevicesPage.tsx'),
      'UnknownDevicesPage',
    ),
    address: unknownDevicesAddress,
    prefetch: async address =>
      (await import('../features/vehicles/unknown-devices-query.ts')).prefetchUnknownDevices(address),
  },
  mapAreas: {
    component: lazyScreen(
      ['map-areas', 'jobs'],
      () => import('../features/map-areas/MapAreasPage.tsx'),
      'MapAreasPage',
    ),
    address: mapAreasAddress,
  },
  outbox: {
    component: lazyScreen(['outbox'], () => import('../features/outbox/OutboxPage.tsx'), 'OutboxPage'),
    address: outboxAddress,
    prefetch: async address => (await import('../features/outbox/outbox-query.ts')).prefetchMails(address),
  },
  jobs: {
    component: lazyScreen(['jobs'], () => import('../features/jobs/JobsPage.tsx'), 'JobsPage'),
    address: jobsAddress,
    prefetch: async address => (await import('../features/jobs/jobs-query.ts')).prefetchJobs(address),
  },
  uploads: {
    component: lazyScreen(
      ['uploads', 'driver-records', 'geofences', 'trackers', 'user-records', 'vehicle-records', 'vehicles'],
      () => import('../features/uploads/UploadsPage.tsx'),
      'UploadsPage',
    ),
    address: uploadsAddress,
    prefetch: async address => (await import('../features/uploads/uploads-query.ts')).prefetchUploads(address),
  },
  vehicle: {
    component: lazyScreen(
      [
        'vehicle-page',
        'live-links',
        'vehicle-costs',
        'vehicle-notes',
        'jobs',
        'activity-words',
        'schedule-words',
        'defects',
        'vehicle-records',
        'vehicle-schedules',
      ],
      () => import('../features/vehicle-page/VehiclePage.tsx'),
      'VehiclePage',
    ),
    address: vehiclePageAddress,
    prefetch: async (_address, id) =>
      (await import('../features/vehicle-page/vehicle-page-queries.ts')).prefetchVehiclePage(id, languageInUse()),
  },
  safetyInspectionsOfVehicle: {
    component: lazyScreen([], () => import('../features/inspection-app/InspectionAppPage.tsx'), 'InspectionAppPage'),
  },
  vehicleFile: {
    component: lazyScreen(
      ['vehicle-activities', 'activity-words', 'schedule-words'],
      () => import('../features/vehicle-activities/VehicleFilePage.tsx'),
      'VehicleFilePage',
    ),
    address: vehicleFileAddress,
    prefetch: async address =>
      (await import('../features/vehicle-activities/activity-queries.ts')).prefetchVehicleFile(address),
  },
  scheduledReports: {
    component: lazyScreen(
      ['scheduled-reports'],
      () => import('../features/scheduled-reports/ScheduledReportsPage.tsx'),
      'ScheduledReportsPage',
    ),
    address: scheduledReportsAddress,
  },
  webhookDeliveries: {
    component: lazyScreen(['webhooks'], () => import('../features/webhooks/DeliveriesPage.tsx'), 'DeliveriesPage'),
    address: deliveriesAddress,
    prefetch: async address => (await import('../features/webhooks/deliveries-query.ts')).prefetchDeliveries(address),
  },
  userPreferences: {
    component: lazyScreen(
      ['preferences', 'notification-choices', 'passwords', 'second-factor', 'records', 'outbox'],
      () => import('../features/preferences/PreferencesPage.tsx'),
      'PreferencesPage',
    ),
  },
  notifications: {
    component: lazyScreen(
      ['notifications', 'event-kinds', 'schedule-words'],
      () => import('../features/notifications/NotificationsPage.tsx'),
      'NotificationsPage',
    ),
  },
  administration: {
    component: lazyScreen(
      ['administration'],
      () => import('../features/administration/AdministrationPage.tsx'),
      'AdministrationPage',
    ),
  },
}

const vehicleList = (name: keyof typeof import('../features/vehicle-lists/vehicle-lists-nouns.ts')) =>
  recordScreens(
    ['vehicle-lists', 'vehicle-records'],
    () => import('../features/vehicle-lists/vehicle-lists-nouns.ts'),
    name,
  )

/** The pages of a noun: its list, the form of a new record, and a record. */
const nouns: Partial<Record<PageName, RecordScreens>> = {
  activityTypes: recordScreens(
    ['vehicle-lists', 'vehicle-file-types', 'activity-words'],
    () => import('../features/vehicle-activity-types/activity-types-noun.tsx'),
    'activityTypesNoun',
  ),
  apiKeys: recordScreens(['api-keys'], () => import('../features/api-keys/api-keys-noun.tsx'), 'apiKeysNoun'),
  contractTypes: vehicleList('contractTypesNoun'),
  customers: recordScreens(
    ['customers', 'second-factor', 'behaviour'],
    () => import('../features/customers/customers-noun.tsx'),
    'customersNoun',
  ),
  drivers: recordScreens(['driver-records'], () => import('../features/drivers/drivers-noun.tsx'), 'driversNoun'),
  drivingLicences: vehicleList('drivingLicencesNoun'),
  repairers: recordScreens(['repairers'], () => import('../features/repairers/repairers-noun.ts'), 'repairersNoun'),
  leaseCompanies: recordScreens(
    ['lease-companies'],
    () => import('../features/lease-companies/lease-companies-noun.ts'),
    'leaseCompaniesNoun',
  ),
  liveries: vehicleList('liveriesNoun'),
  managementCompanies: recordScreens(
    ['customers'],
    () => import('../features/customers/management-companies-noun.tsx'),
    'managementCompaniesNoun',
  ),
  manufacturers: vehicleList('manufacturersNoun'),
  models: vehicleList('modelsNoun'),
  notificationEmails: recordScreens(
    ['notification-emails'],
    () => import('../features/notification-emails/notification-emails-noun.ts'),
    'notificationEmailsNoun',
  ),
  notificationRules: recordScreens(
    ['notification-rules', 'event-kinds', 'schedule-words'],
    () => import('../features/notifications/notification-rules-noun.tsx'),
    'notificationRulesNoun',
  ),
  regions: recordScreens(
    ['regions', 'vehicle-group-records', 'driver-records'],
    () => import('../features/vehicle-groups/regions-noun.tsx'),
    'regionsNoun',
  ),
  scheduleTypes: recordScreens(
    ['vehicle-lists', 'vehicle-file-types', 'activity-words', 'schedule-words'],
    () => import('../features/schedule-types/schedule-types-noun.tsx'),
    'scheduleTypesNoun',
  ),
  trackers: recordScreens(
    ['trackers', 'vehicle-records'],
    () => import('../features/vehicles/trackers-noun.tsx'),
    'trackersNoun',
  ),
  vehicleCosts: recordScreens(
    ['vehicle-costs'],
    () => import('../features/vehicle-costs/vehicle-costs-noun.tsx'),
    'vehicleCostsNoun',
  ),
  vehicleNotes: recordScreens(
    ['vehicle-notes'],
    () => import('../features/vehicle-notes/vehicle-notes-noun.ts'),
    'vehicleNotesNoun',
  ),
  users: recordScreens(
    ['user-records', 'second-factor'],
    () => import('../features/users/users-noun.tsx'),
    'usersNoun',
  ),
  vehicleGroups: recordScreens(
    ['vehicle-group-records'],
    () => import('../features/vehicle-groups/vehicle-groups-noun.tsx'),
    'vehicleGroupsNoun',
  ),
  vehicles: recordScreens(['vehicle-records'], () => import('../features/vehicles/vehicles-noun.tsx'), 'vehiclesNoun'),
  webhooks: recordScreens(['webhooks'], () => import('../features/webhooks/webhooks-noun.tsx'), 'webhooksNoun'),
}

const NotBuiltPage = lazyRouteComponent(
  loadPart(() => import('./NotBuiltPage.tsx')),
  'NotBuiltPage',
)

const needsAppConfig = () => queryClient.ensureQueryData(appConfigQuery)

const rootRoute = createRootRoute({ component: Root })

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyScreen(SHARED_NOUNS, () => import('./Shell.tsx'), 'Shell'),
  loader: needsAppConfig,
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  staticData: { title: 'Sign in' },
  component: lazyRouteComponent(
    loadPart(() => import('../features/sign-in/LoginScreen.tsx')),
    'LoginScreen',
  ),
  loader: needsAppConfig,
})

const unauthorisedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.unauthorised,
  staticData: { title: 'Unauthorised Module' },
  component: lazyRouteComponent(
    loadPart(() => import('../features/unauthorised/UnauthorisedPage.tsx')),
    'UnauthorisedPage',
  ),
  validateSearch: search => unauthorisedAddress.validate(search),
})

const emptyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.login, replace: true })
  },
})

/** The day toggle of the documents links to /timesheet (C-19). */
const timesheetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.timesheet,
  beforeLoad: ({ search }) => {
    throw redirect({ to: paths.timesheets, search, replace: true })
  },
})

/** An object is at the path of its list with its id behind it (N-01): uploads open beside their list. */
const uploadRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: `${paths.uploads}/$id`,
  staticData: { title: pages.uploads.title },
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: paths.uploads, search: { upload: id === 'new' ? NEW_UPLOAD : id }, replace: true })
  },
})

/** Geofences are kept on their map, with their list beside it. */
const geofenceRoutes = ['', '/$id'].map(below =>
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.geofences + below,
    staticData: { title: 'Geofences' },
    beforeLoad: ({ params }) => {
      const id = Number(Object(params).id)
      throw redirect({ to: paths.geofence, search: Number.isInteger(id) ? { geofence: id } : {}, replace: true })
    },
  }),
)

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location }) => {
    const detour = detourOfUnknown(location.pathname, session.current())
    if (detour !== null) throw redirect({ ...detour, replace: true })
  },
  component: () => <NotBuiltPage name="helpVehicle" />,
})

/** A page of the table at its own path, or one below it, behind its guard. */
function pageRoute(name: PageName, below: '' | '/new' | '/$id' = '') {
  const page: Page = pages[name]
  const screen: Screen | undefined = nouns[name]?.[below] ?? (below === '' ? screens[name] : undefined)
  return createRoute({
    getParentRoute: () => (page.rule.kind === 'public' ? rootRoute : shellRoute),
    path: page.path + below,
    staticData: { title: page.title },
    beforeLoad: async ({ location }) => {
      if (page.rule.kind !== 'public' && session.current() === null) await endSessionWithoutUser()
      const detour = await askForDetour(name, location.href)
      if (detour !== null) throw redirect({ ...detour, replace: true })
    },
    validateSearch: search => screen?.address?.validate(search) ?? search,
    loaderDeps: ({ search }) => search,
    loader: ({ deps, params }) => void screen?.prefetch?.(deps, Object(params).id)?.catch(() => {}),
    component: screen?.component ?? (() => <NotBuiltPage name={name} />),
  })
}

const pageRoutes = keysOf(pages).map(name => ({ name, route: pageRoute(name) }))
const pageOf = (name: PageName): Page => pages[name]
const publicRoutes = pageRoutes.filter(({ name }) => pages[name].rule.kind === 'public').map(({ route }) => route)
const shellRoutes = pageRoutes.filter(({ name }) => pages[name].rule.kind !== 'public').map(({ route }) => route)
const recordPageRoutes = pageRoutes
  .filter(({ name }) => pageOf(name).hasRecords)
  .flatMap(({ name }) => [pageRoute(name, '/new'), pageRoute(name, '/$id')])

const routeTree = rootRoute.addChildren([
  emptyRoute,
  loginRoute,
  unauthorisedRoute,
  timesheetRoute,
  unknownRoute,
  ...publicRoutes,
  shellRoute.addChildren([...shellRoutes, ...recordPageRoutes, ...geofenceRoutes, uploadRoute]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: FailedPage,
  defaultPendingMs: 300,
  scrollRestoration: true,
  // Stored in the browser: not the address, which may hold what was searched for.
  getScrollRestorationKey: ({ state, pathname }) => state.__TSR_key ?? pathname,
})
