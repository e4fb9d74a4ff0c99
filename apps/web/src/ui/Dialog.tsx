import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'

interface Props {
  /** Drawn as the heading; a dialog without one has a `label`. */
  title?: string
  label?: string
  widthPx: number
  /** At the side of the page instead of its middle: the menu of a phone. */
  side?: boolean
  /** Near the top instead of in the middle, for one whose height changes. */
  atTop?: boolean
  /** Closes by its buttons alone: for one whose content is not shown again. */
  staysOpen?: boolean
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus, closes on Escape, on Back and on a click outside, and gives the focus back. */
export function Dialog({
  title,
  label,
  widthPx,
  side = false,
  atTop = false,
  staysOpen = false,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedOutside = useRef(false)

  useLayoutEffect(() => showModal(dialog.current), [])

  useBackCloses(staysOpen ? null : () => dialog.current?.close())

  /** Escape closes a list of choices that popped up first. */
  function keepOpen(event: KeyboardEvent<HTMLDialogElement>) {
    const isOfList = event.target instanceof Element && event.target.matches('[aria-haspopup][aria-expanded=true]')
    if (event.key === 'Escape' && (isOfList || staysOpen)) event.preventDefault()
  }

  function notePress(event: MouseEvent<HTMLDialogElement>) {
    isPressedOutside.current = event.target === event.currentTarget
  }

  /** Not where the press began inside: to select a text and let go beyond the edge is no click outside. */
  function closeOutside(event: MouseEvent<HTMLDialogElement>) {
    const isOutside = isPressedOutside.current && event.target === event.currentTarget
    if (isOutside && !staysOpen) event.currentTarget.close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click outside has Escape as its key
    <dialog
      ref={dialog}
      className={side ? classes.side : classes.dialog}
      data-top={atTop || undefined}
      style={{ width: widthPx }}
      aria-label={title ?? label}
      onClose={onClose}
      onKeyDownCapture={keepOpen}
      onMouseDown={notePress}
      onClick={closeOutside}
    >
      {title && (
        <header className={classes.head}>
          <h2>{title}</h2>
          <form method="dialog">
            <ActionIcon type="submit" variant="subtle" color="gray" aria-label={t('Close')}>
              <IconX size={18} />
            </ActionIcon>
          </form>
        </header>
      )}
      {children}
    </dialog>
  )
}

/** The focus goes to the part marked for it, otherwise to the first control. */
function showModal(dialog: HTMLDialogElement | null) {
  if (dialog === null || dialog.open) return
  dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}
