import type { ReactNode } from 'react'
import type { Icon } from '../ui/icon.ts'
import classes from './MapChip.module.css'

export type ChipTone = 'good' | 'waiting' | 'bad'

interface Props {
  icon: Icon
  /** The colour of the icon, beside the words that mean the same. */
  tone?: ChipTone | undefined
  role?: 'status' | 'alert'
  /** Words, with buttons or links among them. */
  children: ReactNode
}

/** A short notice over a map. */
export function MapChip({ icon: ChipIcon, tone, role, children }: Props) {
  return (
    <div className={classes.chip} data-tone={tone} role={role}>
      <ChipIcon size={15} aria-hidden="true" />
      <div className={classes.words}>{children}</div>
    </div>
  )
}

/** What matters less within a notice. */
export function Quiet({ children }: { children: ReactNode }) {
  return <span className={classes.quiet}>{children}</span>
}
