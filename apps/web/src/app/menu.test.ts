import { describe, expect, it } from 'vitest'
import type { SignedIn } from '../api/capabilities.ts'
import { signedInAs } from '../api/signed-in.fixture.ts'
import { tileGroups } from '../features/home/tiles.ts'
import { mayOpenPage } from '../pages/guards.ts'
import { pages } from '../pages/pages.ts'
import { labelOf, leadsTo, type MenuEntry, menuParts, ruleOf } from './menu.ts'

const menuEntries = menuParts.flatMap(({ entries }) => entries)

/** Ledger row, label, address or app, and the permission that enables it. */
const ENTRIES: [string, string, string, string | null][] = [
  ['[SHELL-09]', 'Home', '/home', null],
  ['[SHELL-10]', 'Track', '/telematics/track', 'Track'],
  ['[SHELL-11]', 'Track vehicle', '/telematics/track-vehicle', 'TrackVehicle'],
  ['[SHELL-12]', 'Trace', '/telematics/trace', 'Trace'],
  ['[SHELL-13]', 'Geofence', '/telematics/geofence', 'Geofence'],
  ['[SHELL-14]', 'Timesheets', '/telematics/timesheets', 'Timesheet'],
  ['[SHELL-15]', 'Trips/Stops', '/telematics/trip', 'Trips'],
  ['[SHELL-16]', 'Vehicle Check', '/vehiclecheck/region', 'Vehicle Check'],
  ['[SHELL-17]', 'Mobileye ADAS', '/telematics/safety/mobileye', 'Mobileye ADAS'],
  ['[SHELL-18]', 'Driver Behaviour', '/telematics/safety/abc', 'Driver Behaviour'],
  ['[SHELL-19]', 'Events', '/events/activity', 'Events'],
  ['[SHELL-20]', 'Video', '/video/historic', 'videos'],
  ['[SHELL-21]', 'Vehicle File', '/vehicle-file/activity', 'Vehicle File'],
  ['[SHELL-22]', 'VOR dashboard', '/vor-dashboard/vor', 'VOR'],
  ['[SHELL-23]', 'Defect App', 'defect in a new tab', 'Defect'],
  ['[SHELL-24]', 'Vehicle Utilisation', 'utilisation in the same tab', 'Vehicle Utilisation'],
  ['[SHELL-25]', 'Administration', '/administration', null],
]

const isEnabled = (entry: MenuEntry, signedIn: SignedIn) => mayOpenPage(ruleOf(entry), signedIn)

const targetOf = (entry: MenuEntry) =>
  entry.kind === 'page'
    ? pages[entry.page].path
    : `${entry.app} in ${entry.opens === 'new tab' ? 'a new tab' : 'the same tab'}`

describe('the side menu', () => {
  it.each(ENTRIES)('%s %s goes to %s, enabled by %s alone [SHELL-07] [PERM-04]', (_, label, target, permission) => {
    const entry = menuEntries.find(one => labelOf(one) === label)
    if (entry === undefined) throw new Error(`no entry ${label}`)
    expect(targetOf(entry)).toBe(target)
    expect(isEnabled(entry, signedInAs({ modules: permission === null ? [] : [permission] }))).toBe(true)
    const others = ENTRIES.flatMap(([, , , other]) => (other === null || other === permission ? [] : [other]))
    expect(isEnabled(entry, signedInAs({ modules: others }))).toBe(permission === null)
  })

  it('holds these entries and no other, in each of its parts in the order of the documents', () => {
    const inOrder = ENTRIES.map(([, label]) => label)
    expect(menuEntries.map(labelOf).toSorted()).toEqual(inOrder.toSorted())
    for (const { entries } of menuParts) {
      const places = entries.map(entry => inOrder.indexOf(labelOf(entry)))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  })

  it('has Home above its groups and Administration below them', () => {
    expect(menuParts.map(({ group, entries }) => group ?? entries.map(labelOf).join())).toEqual([
      ...['Home', 'live', 'history', 'safety', 'compliance', 'Administration'],
    ])
  })

  it('marks Vehicle File on its board, its costs and its notes, and on no page that only begins alike', () => {
    const marked = (pathname: string) => menuEntries.filter(entry => leadsTo(entry, pathname)).map(labelOf)
    for (const part of ['schedules', 'costs', 'costs/12', 'notes', 'notes/new']) {
      expect(marked(`/vehicle-file/${part}`)).toEqual(['Vehicle File'])
    }
    expect([...marked('/vehicle-file/costs-of-others'), ...marked('/home')]).toEqual([])
  })

  it('has no trace vehicle, which has a tile and is guarded by its module [C-10]', () => {
    expect(menuEntries.some(entry => entry.kind === 'page' && entry.page === 'traceVehicle')).toBe(false)
    expect(tileGroups.flatMap(({ tiles }) => tiles)).toContainEqual(expect.objectContaining({ page: 'traceVehicle' }))
    expect(pages.traceVehicle.rule).toEqual({ kind: 'module', module: 'TraceVehicle' })
  })
})
