import type { CompanionApp } from '@milepost/domain/access/modules.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { type PageName, type PageRule, pages } from '../pages/pages.ts'

export type MenuEntry =
  | { kind: 'page'; page: PageName }
  | { kind: 'companion'; app: CompanionApp; label: TextKey; opens: 'new tab' | 'same tab' }

const toPage = (page: PageName): MenuEntry => ({ kind: 'page', page })

/** The parts of the side menu that fold. */
export const MENU_GROUPS = ['live', 'history', 'safety', 'compliance'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

export const MENU_GROUP_WORDS = {
  live: 'Live_menu',
  history: 'History_menu',
  safety: 'Safety_menu',
  compliance: 'Compliance_menu',
} as const satisfies Record<MenuGroup, TextKey>

interface MenuPart {
  /** Null: what stands by itself, above and below the groups. */
  group: MenuGroup | null
  entries: readonly MenuEntry[]
}

/** The side menu (SHELL-09 to SHELL-25): in each part the order of the documents. Trace vehicle is a tile only (C-10). */
export const menuParts: readonly MenuPart[] = [
  { group: null, entries: [toPage('home')] },
  { group: 'live', entries: [toPage('track'), toPage('trackVehicle')] },
  {
    group: 'history',
    entries: [
      toPage('trace'),
      toPage('geofence'),
      toPage('timesheets'),
      toPage('trips'),
      { kind: 'companion', app: 'utilisation', label: 'Vehicle Utilisation', opens: 'same tab' },
    ],
  },
  { group: 'safety', entries: [toPage('mobileye'), toPage('driverBehaviour'), toPage('events'), toPage('video')] },
  {
    group: 'compliance',
    entries: [
      toPage('vehicleCheck'),
      toPage('vehicleFile'),
      toPage('vorDashboard'),
      { kind: 'companion', app: 'defect', label: 'Defect App', opens: 'new tab' },
    ],
  },
  { group: null, entries: [toPage('administration')] },
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

/** Whether an address is of the page of an entry, or reached from it. */
export function isAt(entry: MenuEntry, pathname: string): boolean {
  if (entry.kind === 'companion') return false
  const { path } = pages[entry.page]
  return pathname === path || pathname.startsWith(`${path}/`) || leadsTo(entry, pathname)
}

/** By which an entry is enabled; one that is not stays, greyed and without a link (SHELL-08). Home is always enabled (SHELL-09). */
export function ruleOf(entry: MenuEntry): PageRule {
  if (entry.kind === 'companion') return { kind: 'companion', app: entry.app }
  return entry.page === 'home' ? { kind: 'signed-in' } : pages[entry.page].rule
}
