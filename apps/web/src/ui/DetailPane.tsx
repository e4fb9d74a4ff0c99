import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Pane.module.css'
import { useBackCloses } from './use-back-closes.ts'

export interface Detail {
  title: ReactNode
  content: ReactNode
  onClose: () => void
}

interface Props extends Detail {
  className: string | undefined
  /** It lies over everything else, so the keys belong to it. */
  isCovering: boolean
}

/**
 * The right pane of a workspace: the detail of what is selected. It gives the focus back to where it was taken from, unless it
 * has gone on by itself.
 */
export function DetailPane({ className, title, content, onClose, isCovering }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  const close = useRef<HTMLButtonElement>(null)
  useBackCloses(onClose)

  useEffect(() => {
    const before = document.activeElement
    if (isCovering) close.current?.focus()
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isCovering])

  /** In a dialog that was opened from here Escape closes that alone. */
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return
    event.stopPropagation()
    onClose()
  }

  return (
    <aside className={`${classes.pane} ${className}`} aria-labelledby={headingId} onKeyDown={closeOnEscape}>
      <header className={classes.head}>
        <h2 id={headingId}>{title}</h2>
        <ActionIcon ref={close} variant="subtle" color="gray" aria-label={t('Close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <div className={classes.scroll}>{content}</div>
    </aside>
  )
}
