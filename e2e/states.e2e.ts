import { dayText, localDay } from '@milepost/domain/time/local-time.ts'
import type { Locator, Page } from '@playwright/test'
import { post, read } from './calls.ts'
import { expect } from './fixtures.ts'
import { NOON } from './given-accounts.ts'
import { GIVEN_DAYS } from './given-history.ts'
import { HeldAnswers, REFERENCE } from './held-answers.ts'
import { test } from './signed-in.ts'

interface Screen {
  path: string
  /** Makes something to be shown, where the fleet has none of it by itself. */
  given?: (page: Page, vehicleId: number) => Promise<void>
  /** What the screen stands on. */
  calls: RegExp
  /** What is seen while it is loading, where that is not the place of a list. */
  loading?: string
  failed?: string | RegExp
  content: (page: Page) => Locator
  /** Another call of the screen, and what is shown when only that one fails. */
  part?: { calls: RegExp; failed: string }
  /** A search that finds nothing. */
  filtered?: { search: string; empty: string; clear: string }
  /** What is shown when the content could not be read anew. */
  stale?: { failed: string; age?: string | null }
}

const IN_A_TABLE = { failed: 'This could not be loaded', age: 'Data from 7 min ago' }
const LIST_OF_VEHICLES = { calls: /\/api\/vehicles_group_list\//, failed: 'This could not be loaded' }
const rows = (name: string) => (page: Page) =>
  page.getByRole('grid', { name }).locator('tbody tr[aria-selected]').first()
const behaviour = (path: string, name: string): Screen => ({
  path,
  calls: /\/ranking\//,
  content: rows(name),
  part: LIST_OF_VEHICLES,
  filtered: { search: 'Search by name', empty: 'Nothing found', clear: 'Clear search' },
  stale: IN_A_TABLE,
})
/** By a clock that shows about noon: a day that ended during a test would be another range, of which nothing is loaded yet. */
test.use({ role: 'Customer Admin at noon' })
/** Of the viewer. The traces of days that are over are not requested again. */
const viewerDay = (atMs: number) => dayText(localDay(atMs, NOON))
const TODAY = viewerDay(Date.now())
const YESTERDAY = viewerDay(Date.now() - 86_400_000)
const trace = (path: string): Screen => ({
  path: `${path}?vehicleId=VEHICLE&startDate=${YESTERDAY}&endDate=${TODAY}`,
  calls: /\/api\/trace\/\?/,
  loading: 'Loading 1 trace…',
  failed: /^Could not load the trace of /,
  content: page => page.getByRole('slider', { name: /speed/i }),
  part: LIST_OF_VEHICLES,
  stale: { failed: 'Could not refresh the trace', age: 'Data from 7 min ago' },
})
const ITS_GROUPS = {
  calls: /\/api\/collapsible\/track\//,
  failed: 'The groups could not be loaded, so all vehicles are shown together.',
}

const SCREENS: Record<string, Screen> = {
  'Explain this day': {
    path: `/telematics/explained-day?vehicleId=VEHICLE&startDate=${viewerDay(Date.now() - 3 * 86_400_000)}`,
    calls: /\/api\/administration\/explained_day\//,
    content: page => page.getByRole('table', { name: 'Records' }).locator('tbody tr[aria-rowindex]').first(),
    part: LIST_OF_VEHICLES,
  },
  Track: {
    path: '/telematics/track',
    calls: /\/api\/track\/columns\//,
    content: page => page.getByRole('treeitem').first(),
    part: ITS_GROUPS,
    filtered: { search: 'Search vehicles', empty: 'No vehicles found', clear: 'Clear search' },
    stale: { failed: 'Positions could not be refreshed' },
  },
  'Track vehicle': {
    path: '/telematics/track-vehicle',
    calls: /\/api\/track\/columns\//,
    content: page => page.getByRole('treeitem').first(),
    part: ITS_GROUPS,
    stale: { failed: 'Positions could not be refreshed' },
  },
  Trace: trace('/telematics/trace'),
  'Trace vehicle': trace('/telematics/trace-vehicle'),
  Geofence: {
    path: '/telematics/geofence',
    calls: /\/api\/geofence\/\?/,
    content: page => page.getByRole('tree', { name: 'Geofences by group' }),
    part: { calls: /\/api\/geofence_categories\//, failed: 'Groups and categories could not be loaded' },
    filtered: { search: 'Search geofences', empty: 'No geofences found', clear: 'Clear search' },
    stale: { failed: 'Geofences could not be refreshed', age: 'Loaded 7 min ago' },
  },
  'Visits to geofences': {
    path: '/telematics/geofence?view=visits',
    calls: /\/api\/geofence\/visits\//,
    content: page => page.getByRole('table', { name: 'Visits to geofences' }).getByRole('link').first(),
    stale: IN_A_TABLE,
  },
  'Trips/Stops': {
    path: '/telematics/trip',
    calls: /\/api\/trips\/\?/,
    content: rows('Trips'),
    part: LIST_OF_VEHICLES,
    filtered: { search: 'Registration, driver, note', empty: 'No trips found', clear: 'Clear filters' },
    stale: IN_A_TABLE,
  },
  'The page of a vehicle': {
    path: '/vehicle/VEHICLE',
    calls: /\/api\/vehicle\/\d+\/page\//,
    content: page => page.getByRole('region', { name: 'Where it is' }),
    stale: IN_A_TABLE,
  },
  'The timeline of a vehicle': {
    path: '/vehicle/VEHICLE',
    calls: /\/api\/vehicle\/\d+\/timeline\//,
    content: page => page.getByRole('link', { name: /^Trip, / }).first(),
  },
  Vehicles: {
    path: '/administration/vehicles',
    calls: /\/api\/administration\/vehicles\//,
    content: rows('Vehicles'),
    part: { calls: /\/api\/vehicle_types\//, failed: 'The choices could not be loaded.' },
    filtered: { search: 'Registration or fleet number', empty: 'No vehicles found', clear: 'Clear filters' },
    stale: IN_A_TABLE,
  },
  Trackers: {
    path: '/administration/trackers',
    calls: /\/api\/administration\/vehicles_trackers\//,
    content: rows('Trackers'),
    filtered: { search: 'Number, model or registration', empty: 'No tracker matches', clear: 'Clear filters' },
    stale: IN_A_TABLE,
  },
  'Connect a tracker': {
    path: '/administration/trackers/connect?maker=teltonika&number=490154203237518',
    calls: /\/api\/administration\/device_ports\//,
    content: page => page.getByRole('region', { name: 'Settings of the device' }).getByText('setparam'),
  },
  'Unknown devices': {
    path: '/administration/unknown-devices',
    calls: /\/api\/administration\/refused_devices\//,
    content: page =>
      page
        .getByRole('table', { name: 'Refused devices' })
        .getByRole('button', { name: /^Accept/ })
        .first(),
    filtered: { search: 'Device number', empty: 'No device matches', clear: 'Clear filters' },
    stale: IN_A_TABLE,
  },
  Drivers: {
    path: '/administration/drivers',
    calls: /\/api\/administration\/drivers\//,
    content: rows('Drivers'),
    filtered: { search: 'Name, employee number or key', empty: 'No drivers found', clear: 'Clear filters' },
    stale: IN_A_TABLE,
  },
  Customers: {
    path: '/administration/customers',
    calls: /\/api\/administration\/customers\//,
    content: rows('Customers'),
    filtered: { search: 'Name or reference', empty: 'No customer matches', clear: 'Clear filters' },
    stale: IN_A_TABLE,
  },
  Outbox: {
    path: '/administration/outbox',
    calls: /\/api\/administration\/mails\//,
    content: rows('Outbox'),
    filtered: { search: 'Search recipients', empty: 'No emails match', clear: 'Clear filters' },
    stale: IN_A_TABLE,
  },
  'Scheduled reports': {
    path: '/scheduled-reports',
    calls: /\/api\/scheduled_reports\//,
    content: rows('Scheduled reports'),
    stale: IN_A_TABLE,
  },
  'Background work': {
    path: '/administration/jobs',
    calls: /\/api\/administration\/jobs\//,
    content: rows('Background work'),
    stale: IN_A_TABLE,
  },
  'Webhook deliveries': {
    path: '/administration/webhooks/deliveries',
    calls: /\/api\/administration\/webhook_deliveries\//,
    content: rows('Webhook deliveries'),
    stale: IN_A_TABLE,
  },
  Uploads: {
    path: '/administration/uploads',
    calls: /\/api\/administration\/uploads\//,
    content: rows('Uploads'),
    stale: IN_A_TABLE,
  },
  'Audit log': {
    path: '/administration/audit-log',
    calls: /\/api\/administration\/audit_log\//,
    content: rows('Audit log'),
    part: { calls: /\/api\/administration\/users\//, failed: 'The choices could not be loaded.' },
    filtered: {
      search: 'Person, object or whole address',
      empty: 'No entry matches',
      clear: 'Clear filters',
    },
    stale: IN_A_TABLE,
  },
  'Vehicle File': {
    path: '/vehicle-file/activity',
    given: async (page, vehicle) => {
      const at = new Date().toISOString()
      const defect = { category: 'horn', description: 'Horn weak', severity: 'minor', reported_at: at }
      await post(page, '/defect/defects/', { vehicle, ...defect })
    },
    calls: /\/api\/vehicle_activities\/\?/,
    content: rows('Vehicle File'),
    part: { calls: /\/api\/vehicle_activity_types\/\?/, failed: 'The choices could not be loaded.' },
    stale: IN_A_TABLE,
  },
  'Schedule board': {
    path: '/vehicle-file/schedules',
    given: async (page, vehicle) => {
      const { results } = await read(page, '/api/schedule_types/?page=1&pageSize=50&ordering=name')
      const due = { first_due_on: '2099-01-05', reason: 'For a test' }
      await post(page, '/api/schedule_activity/', { vehicles: [vehicle], schedule_type: results[0]?.id, ...due })
    },
    calls: /\/api\/schedule_activity\/\?/,
    content: rows('Schedule board'),
    stale: IN_A_TABLE,
  },
  'Costs of vehicles': {
    path: '/vehicle-file/costs',
    given: async (page, vehicle) => {
      await post(page, '/api/vehicle_costs/', { vehicle, day: YESTERDAY, kind: 'fuel', amount: 8_150 })
    },
    calls: /\/api\/administration\/vehicle_costs\//,
    content: rows('Costs of vehicles'),
    filtered: { search: 'Registration, supplier or note', empty: 'No cost matches', clear: 'Clear filters' },
    stale: IN_A_TABLE,
  },
  'Notes on vehicles': {
    path: '/vehicle-file/notes',
    given: async (page, vehicle) => {
      await post(page, '/api/vehicle_notes/', { vehicle, text: 'Spare key at the depot' })
    },
    calls: /\/api\/administration\/vehicle_notes\//,
    content: rows('Notes on vehicles'),
    filtered: { search: 'Registration or note', empty: 'No note matches', clear: 'Clear filters' },
    stale: IN_A_TABLE,
  },
  'Where an inspection is started': {
    path: '/apps/safety-inspection/vehicle-history/VEHICLE',
    calls: /\/api\/vehicle\/\d+\/page\//,
    content: page => page.getByRole('heading', { name: /^Safety inspection of / }),
  },
  Timesheets: {
    path: `/telematics/timesheets?vehicleId=VEHICLE&start=${GIVEN_DAYS.start}&end=${GIVEN_DAYS.end}`,
    calls: /\/api\/vehicle\/timesheet\//,
    content: rows('Timesheet'),
    part: LIST_OF_VEHICLES,
    stale: IN_A_TABLE,
  },
  Notifications: {
    path: '/notifications',
    calls: /\/api\/notifications\/\?/,
    content: page => page.getByRole('listitem').filter({ hasText: 'Why did I get this?' }).first(),
    stale: IN_A_TABLE,
  },
  'Driver Behaviour': behaviour('/telematics/safety/abc', 'Driver Behaviour'),
  // With those without a camera: of the demo's cameras none may have been on the road for some hours of a night.
  'Mobileye ADAS': behaviour('/telematics/safety/mobileye?unseen=1', 'Mobileye ADAS'),
  Events: {
    path: `/events/activity?all=1&startDate=${GIVEN_DAYS.start}&endDate=${GIVEN_DAYS.end}`,
    calls: /\/api\/events\/\?/,
    content: rows('Events'),
    part: LIST_OF_VEHICLES,
    stale: IN_A_TABLE,
  },
}

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`${name}: loading, failed, in part, without a match, out of date and without a network, and back from each`, async ({
    page,
    context,
    signedIn,
  }) => {
    await screen.given?.(page, signedIn.vehicleId)
    await page.clock.install()
    const answers = await HeldAnswers.of(page, screen.calls)
    const part = screen.part && (await HeldAnswers.of(page, screen.part.calls, 'failing'))
    const content = screen.content(page)
    const retry = page.getByRole('button', { name: 'Try again' })
    const failure = page.getByText(screen.failed ?? 'This could not be loaded')

    await test.step('while loading, and failed with reference', async () => {
      await page.goto(screen.path.replace('VEHICLE', String(signedIn.vehicleId)))
      await expect(waiting(page, screen)).toBeVisible()
      await answers.fail()
      await expect(failure).toHaveCount(screen.part === LIST_OF_VEHICLES && !screen.failed ? 2 : 1)
      await expect(page.getByText(REFERENCE).last()).toBeVisible()
      await expect(waiting(page, screen)).toHaveCount(0)
      await expect(content).toHaveCount(0)
    })
    await test.step('partly loaded: the rest is shown', async () => {
      await answers.pass()
      await retry.last().click()
      await expect(content).toBeVisible()
      if (!part || !screen.part) return
      await expect(page.getByText(screen.part.failed).filter({ visible: true })).toBeVisible()
      await part.pass()
      await retry.click()
      await expect(page.getByText(screen.part.failed)).toHaveCount(0)
      await expect(content).toBeVisible()
    })
    if (screen.filtered) {
      const { search, empty, clear } = screen.filtered
      await test.step('without a match', async () => {
        await page.getByRole('searchbox', { name: search }).fill('no such thing')
        await expect(page.getByRole('heading', { name: empty })).toBeVisible()
        await expect(page.getByText('Please change the search query')).toBeVisible()
        await page.getByRole('button', { name: clear, exact: true }).last().click()
        await expect(content).toBeVisible()
      })
    }
    await test.step('out of date: the earlier data stay, with their age', async () => {
      if (!screen.stale) return
      const { failed, age } = screen.stale
      await answers.fail()
      await page.clock.fastForward(7 * 60_000 + 20_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
      if (age) await expect(page.getByText(age)).toBeVisible()
      await expect(content).toBeVisible()
      await answers.pass()
      await retry.click()
      await expect(page.getByText(failed)).toHaveCount(0)
      await expect(content).toBeVisible()
    })
    await test.step('without a network: shown at once, and the data stay', async () => {
      await context.setOffline(true)
      await expect(page.getByText('No network')).toBeVisible()
      await expect(content).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByText('No network')).toHaveCount(0)
      await expect(content).toBeVisible()
    })
  })
}

const waiting = (page: Page, { loading }: Screen) =>
  page
    .getByRole('status')
    .filter({ hasText: loading ?? 'Loading…' })
    .or(page.getByRole('status', { name: /^Loading/ }))
    .first()
