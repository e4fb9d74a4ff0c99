import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from './Hint.tsx'

interface Props extends ActionIconProps {
  /** What it does: its name, and what is shown under the pointer. */
  label: string
  /** Why it cannot be used; null when it can. */
  reason: string | null
  children: ReactNode
  onClick: () => void
}

/** A button of an icon alone that stays in its place where it may not be used, with the reason. */
export function ReasonIcon({ label, reason, children, onClick, ...button }: Props) {
  return (
    <Hint text={reason ?? label}>
      <ActionIcon
        {...button}
        aria-label={label}
        aria-disabled={reason !== null}
        {...(reason !== null && { 'data-disabled': true, 'aria-description': reason })}
        onClick={() => reason === null && onClick()}
      >
        {children}
      </ActionIcon>
    </Hint>
  )
}
