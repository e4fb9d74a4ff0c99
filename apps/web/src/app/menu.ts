import { type CompanionApp, mayOpen } from '@milepost/domain/access/modules.ts'
import { heldBy, type SignedIn } from '../api/capabilities.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { mayOpenPage } from '../pages/guards.ts'
import { type PageName, pages } from '../pages/pages.ts'

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

/** An entry that is not enabled stays, greyed and without a link (SHELL-08). Home is always enabled (SHELL-09). */
export function isEnabled(entry: MenuEntry, signedIn: SignedIn): boolean {
  if (entry.kind === 'companion') return mayOpen(entry.app, heldBy(signedIn))
  return entry.page === 'home' || mayOpenPage(pages[entry.page].rule, signedIn)
}
