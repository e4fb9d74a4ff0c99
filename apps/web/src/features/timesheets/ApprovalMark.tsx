import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Approvals.module.css'
import type { ApprovalFilter } from './approvals.ts'
import { APPROVAL_WORDS } from './use-sheet-words.ts'

const ICONS = { open: IconCircleDashed, changed: IconAlertTriangle, approved: IconCircleCheck }

/** How far a row is dealt with: a shape and a word. */
export function ApprovalMark({ state, isShort = false }: { state: ApprovalFilter; isShort?: boolean }) {
  const { t } = useTranslation()
  if (state === 'none') return isShort ? null : '–'
  const StateIcon = ICONS[state]
  const word = t(APPROVAL_WORDS[state])
  return (
    <span className={classes.mark} data-state={state} {...(isShort && { role: 'img', 'aria-label': word })}>
      <StateIcon size={15} aria-hidden="true" />
      {!isShort && word}
    </span>
  )
}
