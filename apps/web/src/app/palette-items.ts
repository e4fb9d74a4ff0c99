import type { Result } from '@milepost/contract/route.ts'
import type { search } from '@milepost/contract/search.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import type { SignedIn } from '../api/capabilities.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { mayOpenPage } from '../pages/guards.ts'
import { pageIcons } from '../pages/page-icons.ts'
import { type PageName, pages } from '../pages/pages.ts'
import { recordPath, vehiclePath } from '../pages/paths.ts'
import type { Icon } from '../ui/icon.ts'

/** A page on which something that was found can be opened. */
export interface Destination {
  title: TextKey
  path: string
  search?: Readonly<Record<string, string | number | undefined>>
}

export interface PaletteItem {
  id: string
  label: string
  /** What tells it from others of its name. */
  note?: string
  icon: Icon
  /** The first is where Enter leads; it has one. */
  destinations: readonly Destination[]
}

export interface PaletteGroup {
  title: TextKey
  items: readonly PaletteItem[]
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word that was typed begins a word of the label; accents and case do not count. */
export function matchesWords(label: string, words: string): boolean {
  const starts = fold(label).split(/[^\p{L}\p{N}]+/u)
  return fold(words)
    .split(/\s+/)
    .every(word => starts.some(start => start.startsWith(word)))
}

/** The pages that the user may open. */
export function findPages(words: string, signedIn: SignedIn, t: (key: TextKey) => string): PaletteGroup {
  const items = keysOf(pageIcons)
    .filter(name => mayOpenPage(pages[name].rule, signedIn) && matchesWords(t(pages[name].title), words))
    .map(name => ({
      ...{ id: name, label: t(pages[name].title), icon: pageIcons[name] },
      destinations: [{ title: pages[name].title, path: pages[name].path }],
    }))
  return { title: 'Pages', items }
}

type Found = Result<typeof search.everywhere>

/** What the server found, with the pages on which this user can open it; `today` is the local date where the user is. */
export function presentFound(found: Found, signedIn: SignedIn, today: string): PaletteGroup[] {
  const onPage = (name: PageName, search?: Destination['search']): Destination[] =>
    mayOpenPage(pages[name].rule, signedIn)
      ? [{ title: pages[name].title, path: pages[name].path, ...(search && { search }) }]
      : []
  /** The first of several pages for the same thing that the user may open. */
  const onFirstPage = (names: readonly PageName[], search: Destination['search']): Destination[] =>
    names.flatMap(name => onPage(name, search)).slice(0, 1)
  const ofRecord = (name: PageName, id: number): Destination[] =>
    onPage(name).map(({ path }) => ({ title: 'Details', path: recordPath(path, id) }))
  const named = (
    name: keyof typeof pageIcons,
    rows: readonly { id: number; name: string }[],
    open: (id: number) => Destination[],
  ) =>
    rows.map(row => ({
      ...{ id: `${name}-${row.id}`, label: row.name, icon: pageIcons[name] },
      destinations: open(row.id),
    }))
  const groups: PaletteGroup[] = [
    {
      title: 'Vehicles',
      items: found.vehicles.map(({ id, registration, fleet_number }) => ({
        ...{ id: `vehicles-${id}`, label: registration, note: fleet_number, icon: pageIcons.vehicles },
        destinations: [
          ...onPage('vehicle').map(({ title }) => ({ title, path: vehiclePath(id) })),
          ...onFirstPage(['track', 'trackVehicle'], { vehicleId: id }),
          ...onFirstPage(['trace', 'traceVehicle'], { vehicleId: id, startDate: today }),
          ...onPage('trips', { vehicleId: id, startDate: today }),
          ...ofRecord('vehicles', id),
        ],
      })),
    },
    {
      title: 'Drivers',
      items: named('drivers', found.drivers, id => [
        ...onPage('timesheets', { driverId: id }),
        ...ofRecord('drivers', id),
      ]),
    },
    {
      title: 'Vehicle groups',
      items: named('vehicleGroups', found.vehicle_groups, id => [
        ...onPage('track', { groups: String(id) }),
        ...ofRecord('vehicleGroups', id),
      ]),
    },
    { title: 'Geofences', items: named('geofence', found.geofences, id => onPage('geofence', { geofence: id })) },
    { title: 'Users', items: named('users', found.users, id => ofRecord('users', id)) },
  ]
  return groups.map(({ title, items }) => ({ title, items: items.filter(item => item.destinations.length > 0) }))
}

/** Finds it on the map of vehicles: nearest to the fleet first, and the maps service is asked there. */
export const placeSearch = (words: string): Destination => ({
  title: pages.track.title,
  path: pages.track.path,
  search: { find: words },
})
