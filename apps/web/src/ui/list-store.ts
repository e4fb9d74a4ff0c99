import { useSyncExternalStore } from 'react'

let lastId = 0

/** Distinguishes items of such lists. */
export function nextId(): number {
  lastId += 1
  return lastId
}

/** A short list that lives outside React: what is open, shown or registered now. */
export function createListStore<Item>() {
  let items: readonly Item[] = []
  const listeners = new Set<() => void>()

  function change(next: readonly Item[]) {
    items = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    items: () => items,
    add: (item: Item) => change([...items, item]),
    remove: (item: Item) => change(items.filter(other => other !== item)),
    useItems: () => useSyncExternalStore(subscribe, () => items),
  }
}
