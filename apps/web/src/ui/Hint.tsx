import { type FocusEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import classes from './Hint.module.css'

interface Props {
  text: string
  side?: 'below' | 'right'
  /** Nothing to say: the child stands alone. */
  disabled?: boolean
  children: ReactNode
}

const GAP_PX = 6

/**
 * A word about the thing under the pointer or focus. It is drawn in the top layer, so nothing clips it. Screen readers do
 * not hear it: the child has the same in its label or description.
 */
export function Hint({ text, side = 'below', disabled = false, children }: Props) {
  const hint = useRef<HTMLSpanElement>(null)

  function show(event: PointerEvent | FocusEvent) {
    const child = event.currentTarget.firstElementChild
    if (hint.current === null || child === null || disabled) return
    hint.current.showPopover()
    place(hint.current, child.getBoundingClientRect(), side)
  }

  const hide = () => hint.current?.hidePopover()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what its child is
    <span
      className={classes.around}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onPointerDown={hide}
    >
      {children}
      <span ref={hint} popover="manual" className={classes.hint} aria-hidden="true">
        {text}
      </span>
    </span>
  )
}

/** Keeps the hint within the window. */
function place(hint: HTMLElement, child: DOMRect, side: 'below' | 'right') {
  const { width, height } = hint.getBoundingClientRect()
  const left = side === 'right' ? child.right + GAP_PX : child.left + (child.width - width) / 2
  const top = side === 'right' ? child.top + (child.height - height) / 2 : child.bottom + GAP_PX
  const isOffBottom = top + height > window.innerHeight - GAP_PX
  hint.style.left = `${Math.max(GAP_PX, Math.min(left, window.innerWidth - width - GAP_PX))}px`
  hint.style.top = `${isOffBottom ? child.top - height - GAP_PX : Math.max(GAP_PX, top)}px`
}
