import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import type { SignedIn } from '../api/capabilities.ts'
import type { TextKey } from '../i18n/text-key.ts'
import { mayOpenPage } from '../pages/guards.ts'
import { pageIcons } from '../pages/page-icons.ts'
import { pages } from '../pages/pages.ts'
import type { Icon } from '../ui/icon.ts'

export interface PaletteItem {
  id: string
  label: string
  path: string
  icon: Icon
}

/** Something the palette searches: pages here, vehicles and places where an area adds them. */
export interface PaletteSource {
  title: TextKey
  search: (words: string, signedIn: SignedIn, t: (key: TextKey) => string) => PaletteItem[] | Promise<PaletteItem[]>
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word that was typed begins a word of the label; accents and case do not count. */
export function matchesWords(label: string, words: string): boolean {
  const starts = fold(label).split(/[^\p{L}\p{N}]+/u)
  return fold(words)
    .split(/\s+/)
    .every(word => starts.some(start => start.startsWith(word)))
}

const pageSource: PaletteSource = {
  title: 'Pages',
  search: (words, signedIn, t) =>
    keysOf(pageIcons)
      .filter(name => mayOpenPage(pages[name].rule, signedIn) && matchesWords(t(pages[name].title), words))
      .map(name => ({ id: name, label: t(pages[name].title), path: pages[name].path, icon: pageIcons[name] })),
}

export const paletteSources: readonly PaletteSource[] = [pageSource]
