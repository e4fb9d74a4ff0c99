import { type RefObject, useEffect } from 'react'
import { TABLE_ROW_PX } from '../../ui/DataTableBody.tsx'

/**
 * Brings the selected row of a table into sight when another is selected, from the map or by a key; a table that has the
 * focus, or a page in which nothing has it, gives it to that row.
 */
export function useRowInSight(around: RefObject<HTMLElement | null>, at: number, firstAt: number) {
  useEffect(() => {
    const scroller = around.current?.querySelector('section')
    if (!scroller || at < 0) return
    const top = at * TABLE_ROW_PX
    const { scrollTop, clientHeight } = scroller
    // The head covers a row of it.
    const isInSight = top >= scrollTop && top + 2 * TABLE_ROW_PX <= scrollTop + clientHeight
    if (!isInSight) scroller.scrollTop = top - clientHeight / 2
    const frame = requestAnimationFrame(() => {
      const hasFocus = scroller.contains(document.activeElement) || document.activeElement === document.body
      const row = scroller.querySelector<HTMLElement>(`tr[aria-rowindex="${firstAt + at + 2}"]`)
      if (hasFocus && row !== document.activeElement) row?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [around, at, firstAt])
}
