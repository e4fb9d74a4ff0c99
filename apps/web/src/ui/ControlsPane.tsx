import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './Pane.module.css'
import { useBackCloses } from './use-back-closes.ts'
import { useIsPhone } from './use-width.ts'

interface Props {
  className: string | undefined
  id: string
  title: string
  /** Beside the heading: a count, or an age. */
  note?: ReactNode
  hideLabel: string
  isOpen: boolean
  onHide: () => void
  children: ReactNode
}

/** The left pane of a workspace: filters, search and lists. It stays in the page while hidden, so that nothing typed is lost. */
export function ControlsPane({ className, id, title, note, hideLabel, isOpen, onHide, children }: Props) {
  const isPhone = useIsPhone()
  function hideSheet(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || !isPhone) return
    event.stopPropagation()
    onHide()
  }
  return (
    <section
      className={`${classes.pane} ${className}`}
      id={id}
      aria-label={title}
      hidden={!isOpen}
      onKeyDown={hideSheet}
    >
      {isOpen && isPhone && <BackHides onHide={onHide} />}
      <header className={classes.head}>
        <h2>{title}</h2>
        {note && <div className={classes.note}>{note}</div>}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={hideLabel}
          aria-controls={id}
          aria-expanded
          onClick={onHide}
        >
          {isPhone ? <IconX size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
        </ActionIcon>
      </header>
      <div className={classes.scroll}>{children}</div>
    </section>
  )
}

/** While it is a sheet over the rest; it stays in the page while hidden, where Back is none of its business. */
function BackHides({ onHide }: { onHide: () => void }) {
  useBackCloses(onHide)
  return null
}
