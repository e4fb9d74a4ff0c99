import { COMPANION_APPS, type CompanionApp, mayOpen } from '@milepost/domain/access/modules.ts'
import type { heldBy } from '../../api/capabilities.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { type PageName, type PageRule, pages } from '../../pages/pages.ts'

export type Tile = { note: TextKey } & ({ page: PageName } | { app: CompanionApp })

interface TileGroup {
  title: TextKey
  /** Shown only once "Show all modules" is pressed (HOME-21). */
  collapsed: boolean
  tiles: readonly Tile[]
}

/** The home page of module tiles (HOME-05 to HOME-26). */
export const tileGroups: readonly TileGroup[] = [
  {
    title: 'Telematics',
    collapsed: false,
    tiles: [
      { page: 'track', note: 'Where every vehicle is now' },
      { page: 'trackVehicle', note: 'Follow one vehicle' },
      { page: 'trace', note: 'Where vehicles have been' },
      { page: 'traceVehicle', note: 'One vehicle, minute by minute' },
      { page: 'geofence', note: 'Areas, arrivals and departures' },
      { page: 'mobileye', note: 'Collision and lane warnings' },
      { page: 'driverBehaviour', note: 'Acceleration, braking and cornering' },
    ],
  },
  {
    title: 'AI Connected Cameras',
    collapsed: false,
    tiles: [{ page: 'video', note: 'Request and watch recordings' }],
  },
  {
    title: 'Digital Fleet Compliance',
    collapsed: false,
    tiles: [
      { page: 'vehicleCheck', note: 'Vehicle checks by region and depot' },
      { page: 'vehicleFile', note: 'Documents, inspections and due dates' },
      { app: 'defect', note: 'Report and repair defects' },
      { app: 'safetyInspection', note: 'Safety inspections and schedules' },
      { app: 'earnedRecognition', note: 'Compliance KPIs for the DVSA' },
      { app: 'tachograph', note: 'Driving hours and rest' },
      { app: 'agencyOnboarding', note: 'Agency drivers and their documents' },
    ],
  },
  {
    title: 'Other Modules',
    collapsed: true,
    tiles: [
      { page: 'vorDashboard', note: 'Vehicles off the road' },
      { page: 'timesheets', note: 'Hours of vehicles and drivers' },
      { page: 'trips', note: 'Trips and stops' },
      { page: 'events', note: 'Events and their causes' },
      { app: 'utilisation', note: 'How much each vehicle is used' },
    ],
  },
]

export const companionTitles: Record<CompanionApp, TextKey> = {
  defect: 'Defect',
  safetyInspection: 'Safety Inspection',
  earnedRecognition: 'Earned Recognition',
  tachograph: 'Tachograph',
  agencyOnboarding: 'Agency Onboarding',
  utilisation: 'Vehicle Utilisation',
  emergencyResponse: 'Emergency Response',
  datalive: 'Datalive',
}

export const titleOf = (tile: Tile): TextKey => ('page' in tile ? pages[tile.page].title : companionTitles[tile.app])

export const ruleOf = (tile: Tile): PageRule =>
  'page' in tile ? pages[tile.page].rule : { kind: 'companion', app: tile.app }

/** The simpler launcher: the apps it always lists, and those behind "Expand all modules" (HOME-28 to HOME-31). */
export const launcherApps = {
  always: ['datalive', 'defect', 'safetyInspection', 'agencyOnboarding'],
  expanded: ['emergencyResponse', 'tachograph', 'utilisation'],
} as const satisfies Record<string, readonly CompanionApp[]>

/** The launcher goes by the sign-in provider's list (PERM-06), and by the module where an app has no reference there. */
export function isInLauncher(app: CompanionApp, { modules, references }: ReturnType<typeof heldBy>): boolean {
  const isListed = COMPANION_APPS[app].reference !== null
  return mayOpen(app, { modules: isListed ? [] : modules, references })
}
