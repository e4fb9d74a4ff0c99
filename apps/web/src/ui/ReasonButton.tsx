import { Button, type ButtonProps } from '@mantine/core'
import type { Ref } from 'react'
import { Hint } from './Hint.tsx'

interface Props extends ButtonProps {
  /** Why it cannot be used; null when it can. */
  reason: string | null
  'aria-label'?: string
  ref?: Ref<HTMLButtonElement>
  /** Sends its form, which looks at the reason itself. */
  type?: 'submit'
  onClick?: () => void
}

/** A button that stays in its place where it may not be used, with the reason. */
export function ReasonButton({ reason, onClick, ...button }: Props) {
  return (
    <Hint text={reason ?? ''} disabled={reason === null}>
      <Button
        {...button}
        aria-disabled={reason !== null}
        {...(reason !== null && { 'data-disabled': true, 'aria-description': reason })}
        onClick={() => reason === null && onClick?.()}
      />
    </Hint>
  )
}
