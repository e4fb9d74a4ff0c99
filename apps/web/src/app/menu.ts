import type { CompanionApp } from '@milepost/domain/access/modules.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { type PageName, type PageRule, pages } from '../pages/pages.ts'

export type MenuEntry =
  | { kind: 'page'; page: PageName }
  | { kind: 'companion'; app: CompanionApp; label: TextKey; opens: 'new tab' | 'same tab' }

const toPage = (page: PageName): MenuEntry => ({ kind: 'page', page })

/** The side menu, in order (SHELL-09 to SHELL-25). Trace vehicle is a tile only (C-10). */
export const menuEntries: readonly MenuEntry[] = [
  toPage('home'),
  toPage('track'),
  toPage('trackVehicle'),
  toPage('trace'),
  toPage('geofence'),
  toPage('timesheets'),
  toPage('trips'),
  toPage('vehicleCheck'),
  toPage('mobileye'),
  toPage('driverBehaviour'),
  toPage('events'),
  toPage('video'),
  toPage('vehicleFile'),
  toPage('vorDashboard'),
  { kind: 'companion', app: 'defect', label: 'Defect App', opens: 'new tab' },
  { kind: 'companion', app: 'utilisation', label: 'Vehicle Utilisation', opens: 'same tab' },
  toPage('administration'),
]

export const labelOf = (entry: MenuEntry): TextKey => (entry.kind === 'page' ? pages[entry.page].title : entry.label)

/** Pages that are reached from an entry's and have none of their own, though their addresses are beside its. */
const BESIDE: Partial<Record<PageName, readonly PageName[]>> = {
  vehicleFile: ['vehicleSchedules', 'vehicleCosts', 'vehicleNotes'],
}

/** Whether an address is of a page that is reached from that of an entry. */
export function leadsTo(entry: MenuEntry, pathname: string): boolean {
  const beside = entry.kind === 'page' ? (BESIDE[entry.page] ?? []) : []
  return beside.some(page => pathname === pages[page].path || pathname.startsWith(`${pages[page].path}/`))
}

/** By which an entry is enabled; one that is not stays, greyed and without a link (SHELL-08). Home is always enabled (SHELL-09). */
export function ruleOf(entry: MenuEntry): PageRule {
  if (entry.kind === 'companion') return { kind: 'companion', app: entry.app }
  return entry.page === 'home' ? { kind: 'signed-in' } : pages[entry.page].rule
}
