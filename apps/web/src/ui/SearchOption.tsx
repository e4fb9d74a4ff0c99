import type { ReactNode } from 'react'
import classes from './SearchOptions.module.css'

interface Props {
  id: string
  /** Where what is drawn does not say it. */
  label?: string
  isActive: boolean
  isSmall?: boolean
  /** Found, and nothing to open. */
  isDisabled?: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of what a search found; the field drives which is active. */
export function SearchOption({ id, label, isActive, isSmall = false, isDisabled = false, onChoose, children }: Props) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      className={isSmall ? classes.small : classes.option}
      ref={button => {
        if (isActive) button?.scrollIntoView({ block: 'nearest' })
      }}
      onClick={isDisabled ? undefined : onChoose}
    >
      {children}
    </button>
  )
}
