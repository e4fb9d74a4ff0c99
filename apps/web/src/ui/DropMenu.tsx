import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import classes from './DropMenu.module.css'

interface Props {
  /** The name of the button. */
  label: string
  /** What stands in the button. */
  face: ReactNode
  faceClass: string | undefined
  opens?: 'down' | 'up'
  /** Several items are chosen one after another: it closes on Escape and on a click elsewhere alone. */
  staysOpen?: boolean
  children: ReactNode
}

/** A button with a menu under it, in the browser's own popover: it closes on Escape and on a click elsewhere. */
export function DropMenu({ label, face, faceClass, opens = 'down', staysOpen = false, children }: Props) {
  const id = `menu-${useId().replace(/\W/g, '')}`
  const anchor = `--${id}`
  return (
    <>
      <button
        type="button"
        className={faceClass}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
        style={{ anchorName: anchor }}
      >
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={classes.menu}
        data-opens={opens}
        style={{ positionAnchor: anchor }}
        onToggle={event => event.newState === 'open' && itemsOf(event.currentTarget)[0]?.focus()}
        onKeyDown={moveBetweenItems}
        onClick={event => staysOpen || event.currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  )
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

function moveBetweenItems(event: KeyboardEvent<HTMLDivElement>) {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex(item => item.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}

interface ItemProps {
  icon?: ReactNode
  /** Present on an item that is one of several choices. */
  checked?: boolean
  /** The choices do not exclude each other. */
  isOneOfMany?: boolean
  lang?: string
  onClick: () => void
  children: ReactNode
}

export function DropMenuItem({ icon, checked, isOneOfMany = false, lang, onClick, children }: ItemProps) {
  const choice =
    checked === undefined
      ? { role: 'menuitem' }
      : { role: isOneOfMany ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': checked }
  return (
    <button type="button" tabIndex={-1} className={classes.item} lang={lang} onClick={onClick} {...choice}>
      {icon}
      <span className={classes.text}>{children}</span>
      {checked && <IconCheck size={16} />}
    </button>
  )
}

export function DropMenuHeading({ children }: { children: ReactNode }) {
  return <div className={classes.heading}>{children}</div>
}

export function DropMenuLine() {
  return <hr className={classes.line} />
}
