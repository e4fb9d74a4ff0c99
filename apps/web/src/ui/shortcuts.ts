import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { TextKey } from '../i18n/text-key.ts'
import { createListStore } from './list-store.ts'

interface Shortcut {
  /** "mod+K" with Ctrl or ⌘, or a single character such as "?"; a space is the space bar. */
  keys: string
  label: TextKey
}

const registered = createListStore<Shortcut>()

export const useRegisteredShortcuts = registered.useItems

/** Listens for a key while the component is there, and lists it in the dialog of keys. */
export function useShortcut(keys: string, label: TextKey, run: (event: KeyboardEvent) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!matches(event, keys)) return
    event.preventDefault()
    run(event)
  })
  useListedKeys(keys, label)
  // As early as what is drawn: a key pressed at once would be lost to an effect that follows the drawing.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Lists a key in the dialog of keys, for a component that listens for it in its own way. */
export function useListedKeys(keys: string, label: TextKey) {
  useEffect(() => {
    const shortcut = { keys, label }
    registered.add(shortcut)
    return () => registered.remove(shortcut)
  }, [keys, label])
}

/** A single character counts only while no text is being typed. */
export function matches(event: KeyboardEvent, keys: string): boolean {
  const key = keys.replace(/^mod\+/, '')
  const wantsMod = keys !== key
  if (event.altKey || (event.ctrlKey || event.metaKey) !== wantsMod) return false
  if (event.key.toLowerCase() !== key.toLowerCase()) return false
  return wantsMod || !takesKey(event.target, key)
}

/** A text that is typed takes any character; a box to tick the space bar alone. */
function takesKey(target: EventTarget | null, key: string): boolean {
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return key === ' '
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** How a key is written on this machine. */
export function keyLabels(keys: string): string[] {
  const isApple = navigator.platform.startsWith('Mac')
  return keys.split('+').map(key => (key === 'mod' ? (isApple ? '⌘' : 'Ctrl') : key))
}
