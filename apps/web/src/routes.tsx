import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { appConfigQuery } from './api/app-config.ts'
import { queryClient } from './api/query-client.ts'
import { session } from './api/session.ts'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { FailedPage } from './shell/FailedPage.tsx'
import { detourOf, detourOfUnknown } from './shell/guards.ts'
import { type Page, type PageName, pages, pagesWithObjects } from './shell/pages.ts'
import { paths } from './shell/paths.ts'
import { Root } from './shell/Root.tsx'

/** The screens that exist; each area is a part of the program that is loaded when it is first opened (ROUTE-13). */
const screens: Partial<Record<PageName, RouteComponent>> = {
  driverBehaviour: lazyRouteComponent(() => import('./features/behaviour/BehaviourPage.tsx'), 'DriverBehaviourPage'),
  mobileye: lazyRouteComponent(() => import('./features/behaviour/BehaviourPage.tsx'), 'MobileyePage'),
  trips: lazyRouteComponent(() => import('./features/trips/TripsPage.tsx'), 'TripsPage'),
  timesheets: lazyRouteComponent(() => import('./features/timesheets/TimesheetsPage.tsx'), 'TimesheetsPage'),
  track: lazyRouteComponent(() => import('./features/track/TrackPage.tsx'), 'TrackPage'),
  trackVehicle: lazyRouteComponent(() => import('./features/track/TrackVehiclePage.tsx'), 'TrackVehiclePage'),
  geofence: lazyRouteComponent(() => import('./features/geofences/GeofencePage.tsx'), 'GeofencePage'),
  events: lazyRouteComponent(() => import('./features/events/EventsPage.tsx'), 'EventsPage'),
  trace: lazyRouteComponent(() => import('./features/trace/TracePage.tsx'), 'TracePage'),
  traceVehicle: lazyRouteComponent(() => import('./features/trace/TracePage.tsx'), 'TraceVehiclePage'),
  home: lazyRouteComponent(() => import('./features/home/HomePage.tsx'), 'HomePage'),
  mapAreas: lazyRouteComponent(() => import('./features/map-areas/MapAreasPage.tsx'), 'MapAreasPage'),
  administration: lazyRouteComponent(
    () => import('./features/administration/AdministrationPage.tsx'),
    'AdministrationPage',
  ),
}

const NotBuiltPage = lazyRouteComponent(() => import('./shell/NotBuiltPage.tsx'), 'NotBuiltPage')

const needsAppConfig = () => queryClient.ensureQueryData(appConfigQuery)

const rootRoute = createRootRoute({ component: Root })

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
  loader: needsAppConfig,
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login,
  staticData: { title: 'Sign in' },
  component: lazyRouteComponent(() => import('./features/login/LoginPage.tsx'), 'LoginPage'),
  loader: needsAppConfig,
})

const unauthorisedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.unauthorised,
  staticData: { title: 'Unauthorised Module' },
  component: lazyRouteComponent(() => import('./features/unauthorised/UnauthorisedPage.tsx'), 'UnauthorisedPage'),
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
function pageRoute(name: PageName, below = '') {
  const page: Page = pages[name]
  return createRoute({
    getParentRoute: () => (page.rule.kind === 'public' ? rootRoute : shellRoute),
    path: page.path + below,
    staticData: { title: page.title },
    beforeLoad: ({ location }) => {
      const detour = detourOf(page.rule, session.current(), location.href)
      if (detour !== null) throw redirect({ ...detour, replace: true })
    },
    component: (below === '' && screens[name]) || (() => <NotBuiltPage name={name} />),
  })
}

const pageRoutes = (Object.keys(pages) as PageName[]).map(name => ({ name, route: pageRoute(name) }))
const publicRoutes = pageRoutes.filter(({ name }) => pages[name].rule.kind === 'public').map(({ route }) => route)
const shellRoutes = pageRoutes.filter(({ name }) => pages[name].rule.kind !== 'public').map(({ route }) => route)
const objectRoutes = pagesWithObjects.flatMap(name => [pageRoute(name, '/new'), pageRoute(name, '/$id')])

const routeTree = rootRoute.addChildren([
  emptyRoute,
  loginRoute,
  unauthorisedRoute,
  timesheetRoute,
  unknownRoute,
  ...publicRoutes,
  shellRoute.addChildren([...shellRoutes, ...objectRoutes]),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultErrorComponent: FailedPage,
  defaultPendingMs: 300,
  scrollRestoration: true,
})
