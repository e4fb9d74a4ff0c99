import { MODULES } from '@milepost/domain/access/modules.ts'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '../../api/capabilities.ts'
import { signedInAs } from '../../api/signed-in.fixture.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { isInLauncher, launcherApps, ruleOf, type Tile, tileGroups } from './tiles.ts'

const isPermitted = (tile: Tile, signedIn: SignedIn) => mayOpenPage(ruleOf(tile), signedIn)

const targetOf = (tile: Tile) => ('page' in tile ? pages[tile.page].path : tile.app)

/** Ledger row, group, address or companion app, and the permissions any of which enables the tile (C-42). */
const TILES: [string, string, string, string[]][] = [
  ['[HOME-05]', 'Telematics', '/telematics/track', ['Track']],
  ['[HOME-06]', 'Telematics', '/telematics/track-vehicle', ['TrackVehicle']],
  ['[HOME-07]', 'Telematics', '/telematics/trace', ['Trace']],
  ['[HOME-08]', 'Telematics', '/telematics/trace-vehicle', ['TraceVehicle']],
  ['[HOME-09]', 'Telematics', '/telematics/geofence', ['Geofence']],
  ['[HOME-10]', 'Telematics', '/telematics/safety/mobileye', ['Mobileye ADAS']],
  ['[HOME-11]', 'Telematics', '/telematics/safety/abc', ['Driver Behaviour']],
  ['[HOME-12]', 'AI Connected Cameras', '/video/historic', ['videos']],
  ['[HOME-13]', 'Digital Fleet Compliance', '/vehiclecheck/region', ['Vehicle Check']],
  ['[HOME-14]', 'Digital Fleet Compliance', '/vehicle-file/activity', ['Vehicle File']],
  ['[HOME-15]', 'Digital Fleet Compliance', 'defect', ['Defect']],
  ['[HOME-16]', 'Digital Fleet Compliance', 'safetyInspection', ['SafetyInspection', 'SafetyInspectionScheduleViewer']],
  [
    '[HOME-17]',
    'Digital Fleet Compliance',
    'earnedRecognition',
    ['accessEarnedRecognition', 'accessEarnedRecognitionDriver'],
  ],
  ['[HOME-18]', 'Digital Fleet Compliance', 'tachograph', ['accessTachoGraf']],
  ['[HOME-19]', 'Digital Fleet Compliance', 'agencyOnboarding', ['AgencyOnboarding']],
  ['[HOME-22]', 'Other Modules', '/vor-dashboard/vor', ['VOR']],
  ['[HOME-23]', 'Other Modules', '/telematics/timesheets', ['Timesheet']],
  ['[HOME-24]', 'Other Modules', '/telematics/trip', ['Trips']],
  ['[HOME-25]', 'Other Modules', '/events/activity', ['Events']],
  ['[HOME-26]', 'Other Modules', 'utilisation', ['Vehicle Utilisation']],
]

describe('module tiles', () => {
  it.each(TILES)('%s %s has %s, permitted by any of %j [HOME-04]', (_, title, target, permissions) => {
    const tile = tileGroups.find(group => group.title === title)?.tiles.find(one => targetOf(one) === target)
    if (tile === undefined) throw new Error(`no tile ${target} in ${title}`)
    for (const permission of permissions) expect(isPermitted(tile, signedInAs({ modules: [permission] }))).toBe(true)
    const others = TILES.flatMap(([, , , names]) => names).filter(name => !permissions.includes(name))
    expect(isPermitted(tile, signedInAs({ modules: others }))).toBe(false)
  })

  it('there are no tiles besides these', () => {
    const drawn = tileGroups.flatMap(group => group.tiles.map(tile => `${group.title} ${targetOf(tile)}`))
    expect(drawn).toEqual(TILES.map(([, title, target]) => `${title} ${target}`))
  })

  it('the permissions are these, letter by letter, and each gates one tile [PERM-04]', () => {
    const named = [
      ...['Track', 'TrackVehicle', 'Trace', 'TraceVehicle', 'Geofence', 'Mobileye ADAS', 'Driver Behaviour', 'videos'],
      ...['Vehicle Check', 'Defect', 'Vehicle File', 'SafetyInspection', 'SafetyInspectionScheduleViewer'],
      ...['accessEarnedRecognition', 'accessEarnedRecognitionDriver', 'accessTachoGraf', 'AgencyOnboarding', 'VOR'],
      ...['Timesheet', 'Trips', 'Events', 'Vehicle Utilisation'],
    ]
    expect(MODULES).toEqual(named)
    const tiles = tileGroups.flatMap(group => group.tiles)
    const opened = named.map(
      module => tiles.filter(tile => isPermitted(tile, signedInAs({ modules: [module] }))).length,
    )
    expect(opened).toEqual(named.map(() => 1))
  })

  it('only Other Modules starts collapsed [HOME-21]', () => {
    expect(tileGroups.filter(group => group.collapsed).map(group => group.title)).toEqual(['Other Modules'])
  })

  it('an ExternalAppReference opens a companion tile as its module does [C-01]', () => {
    const tachograph: Tile = { app: 'tachograph', note: 'Driving hours and rest' }
    expect(isPermitted(tachograph, signedInAs({ references: ['TACHOGRAF'] }))).toBe(true)
    expect(isPermitted(tachograph, signedInAs({ references: ['DEFECT'] }))).toBe(false)
  })

  it('the emergency-response dashboard is in the launcher only [C-01]', () => {
    expect(tileGroups.flatMap(group => group.tiles).some(tile => targetOf(tile) === 'emergencyResponse')).toBe(false)
    expect(launcherApps.expanded).toContain('emergencyResponse')
  })
})

describe('the launcher', () => {
  it.each([
    ['datalive', 'datalive', '[HOME-28]'],
    ['defect', 'DEFECT', '[HOME-28]'],
    ['safetyInspection', 'SAFETY_INSPECTION', '[HOME-28]'],
    ['agencyOnboarding', 'DRIVER_AGENCY_ONBOARDING', '[HOME-28]'],
    ['emergencyResponse', 'ER_DASHBOARD', '[HOME-29]'],
    ['tachograph', 'TACHOGRAF', '[HOME-29]'],
  ] as const)('has %s for the reference %s %s [PERM-06]', (app, reference, _row) => {
    const apps: readonly string[] = [...launcherApps.always, ...launcherApps.expanded]
    expect(apps).toContain(app)
    expect(isInLauncher(app, { modules: [], references: [reference] })).toBe(true)
    expect(isInLauncher(app, { modules: MODULES, references: ['SOMETHING_ELSE'] })).toBe(false)
  })

  it('links vehicle utilisation, which has no reference, to who holds its module [HOME-29]', () => {
    expect(launcherApps.expanded).toContain('utilisation')
    expect(isInLauncher('utilisation', { modules: ['Vehicle Utilisation'], references: [] })).toBe(true)
    expect(isInLauncher('utilisation', { modules: ['Track'], references: ['DEFECT'] })).toBe(false)
  })
})
