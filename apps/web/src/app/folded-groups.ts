import { readStored, storageKeys, writeStored } from '../api/storage.ts'
import { MENU_GROUPS, type MenuGroup } from './menu.ts'

/** The groups of the menu that were folded in this browser; none that there is no more. */
export function readFoldedGroups(): readonly MenuGroup[] {
  const stored = readStored(storageKeys.foldedMenuGroups)
  return Array.isArray(stored) ? MENU_GROUPS.filter(group => stored.includes(group)) : []
}

export function writeFoldedGroups(groups: readonly MenuGroup[]): void {
  writeStored(storageKeys.foldedMenuGroups, groups)
}
