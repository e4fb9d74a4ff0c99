import { type RouterHistory, useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Whether anybody has pressed anything since this entry of the history was arrived at. */
let hasActed = false

/** What is open above the page, what was opened last at the end. */
const open: symbol[] = []

/** Notes from then on whether anything was pressed since an entry of the history was arrived at. Called once, as the page starts. */
export function watchArrivals(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    if (action.type !== 'REPLACE') hasActed = false
  })
  const note = () => {
    hasActed = true
  }
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, note, { capture: true })
}

/** Whether Back would close something that is open above the page, rather than leave the page. */
export const doesBackClose = (): boolean => open.length > 0

/**
 * Back closes what was opened last before it leaves the page. Something that was open on arrival was not opened there: Back
 * goes to where the reader came from. `close` null: it stays open, and Back does nothing.
 */
export function useBackCloses(close: (() => void) | null): void {
  const [layer] = useState(() => (hasActed ? Symbol('opened here') : null))

  useEffect(() => {
    if (layer === null) return
    open.push(layer)
    return () => {
      open.splice(open.indexOf(layer), 1)
    }
  }, [layer])

  useBlocker({
    disabled: layer === null,
    enableBeforeUnload: false,
    shouldBlockFn({ action }) {
      if (action !== 'BACK' || open.at(-1) !== layer) return false
      // The browser has gone back already, and is sent forward again: what closing writes into the address belongs there.
      if (close !== null) window.addEventListener('popstate', () => close(), { once: true })
      return true
    },
  })
}
