import { type ClipboardEventHandler, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './Form.module.css'
import { focusFirstFault } from './focus-first-fault.ts'

interface Props {
  className?: string | undefined
  label?: string
  /** What must be mended before it is sent, in words; null: it can be sent. */
  missing: string | null
  /** What the server has against what was sent, where a field of the form says it. */
  failure?: string | null
  onSend: () => void
  onPaste?: ClipboardEventHandler
  children: ReactNode
}

/**
 * A form whose words are the page's and not the browser's: one that cannot be sent yet says so once, at its top, and has the focus in
 * the first field at fault; so has one that the server refused.
 */
export function Form({ className, label, missing, failure = null, onSend, onPaste, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)

  useEffect(() => {
    if (failure !== null && form.current !== null) focusFirstFault(form.current)
  }, [failure])

  return (
    <form
      ref={form}
      className={className}
      aria-label={label}
      noValidate
      onPaste={onPaste}
      onSubmit={event => {
        event.preventDefault()
        setTried(missing !== null)
        if (missing === null) onSend()
        else focusFirstFault(event.currentTarget)
      }}
    >
      {isTried && missing !== null && (
        <p className={classes.missing} role="alert">
          {missing}
        </p>
      )}
      {children}
    </form>
  )
}
