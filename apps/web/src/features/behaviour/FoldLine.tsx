import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FoldLine.module.css'

interface Props {
  label: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** What has to be known about what is folded. */
  children?: ReactNode
}

/** One line for what the table leaves out, which puts it into the table. */
export function FoldLine({ label, isOpen, onToggle, children }: Props) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <p className={classes.fold}>
      <button type="button" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
        <Chevron size={14} aria-hidden="true" />
        {label}
      </button>
      {children}
    </p>
  )
}
