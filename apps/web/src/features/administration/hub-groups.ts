import type { SignedIn } from '../../api/capabilities.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { type PageName, pages } from '../../pages/pages.ts'

interface HubGroup {
  title: TextKey
  tiles: readonly { page: PageName; note: TextKey }[]
}

const GROUPS: readonly HubGroup[] = [
  {
    title: 'Your account',
    tiles: [{ page: 'userPreferences', note: 'Language, units, dates and password' }],
  },
  {
    title: 'Organisation',
    tiles: [
      { page: 'managementCompanies', note: 'Who runs fleets for customers' },
      { page: 'customers', note: 'Companies, logos and their settings' },
      { page: 'users', note: 'Who signs in and what they may use' },
      { page: 'notificationEmails', note: 'Who receives which report' },
      { page: 'notificationRules', note: 'Who is notified about which events, and when' },
      { page: 'apiKeys', note: 'Programs that read your data' },
      { page: 'webhooks', note: 'Systems that are notified of what happens' },
      { page: 'auditLog', note: 'Who did what, when and from where' },
    ],
  },
  {
    title: 'Fleet',
    tiles: [
      { page: 'vehicles', note: 'Registrations, types and equipment' },
      { page: 'drivers', note: 'Who drives, with keys and licences' },
      { page: 'vehicleGroups', note: 'Depots and teams, with their vehicles' },
      { page: 'regions', note: 'Several vehicle groups together' },
      { page: 'repairers', note: 'Workshops and where they are' },
      { page: 'vehicleCosts', note: 'What each vehicle costs, by day and kind' },
      { page: 'leaseCompanies', note: 'Companies that vehicles are leased from' },
      { page: 'trackers', note: 'Trackers and their vehicles' },
      { page: 'unknownDevices', note: 'Devices that connect and are refused' },
      { page: 'geofence', note: 'Areas with their categories and groups' },
      { page: 'uploads', note: 'Vehicles, drivers and more from a file' },
    ],
  },
  {
    title: 'Choices for vehicles',
    tiles: [
      { page: 'manufacturers', note: 'Who makes the vehicles' },
      { page: 'models', note: 'Of each manufacturer, with their types' },
      { page: 'liveries', note: 'How vehicles are painted' },
      { page: 'drivingLicences', note: 'Categories that drivers need' },
      { page: 'contractTypes', note: 'How vehicles are held' },
      { page: 'activityTypes', note: 'What is filed of vehicles, with its statuses' },
      { page: 'scheduleTypes', note: 'How often checks and tests come round' },
    ],
  },
  {
    title: 'This installation',
    tiles: [
      { page: 'changedFigures', note: 'Days that this release works out differently' },
      { page: 'mapAreas', note: 'Countries with detailed maps' },
      { page: 'outbox', note: 'What was sent, waits or failed' },
      { page: 'jobs', note: 'Uploads, reports and nightly work, with what failed' },
    ],
  },
]

/** Only the pages that the role may use; a group that is empty goes (N-06). */
export function hubGroupsFor(signedIn: SignedIn): readonly HubGroup[] {
  return GROUPS.map(({ title, tiles }) => ({
    title,
    tiles: tiles.filter(tile => mayOpenPage(pages[tile.page].rule, signedIn)),
  })).filter(group => group.tiles.length > 0)
}
