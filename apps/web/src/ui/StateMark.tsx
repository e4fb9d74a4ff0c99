import type { ReactNode } from 'react'
import type { Icon } from './icon.ts'
import classes from './StateMark.module.css'

interface Props {
  icon: Icon
  /** `done` ended well, `failed` needs somebody, `soon` will need somebody, `open` none of them yet. */
  outcome: 'open' | 'soon' | 'done' | 'failed'
  children: ReactNode
}

/** How far something is: a sign and the word. */
export function StateMark({ icon: StateIcon, outcome, children }: Props) {
  return (
    <span className={classes.state} data-outcome={outcome}>
      <StateIcon size={14} stroke={2} aria-hidden="true" />
      {children}
    </span>
  )
}
