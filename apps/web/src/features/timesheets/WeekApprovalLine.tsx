import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DayRange } from '../../ui/day-range.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ApprovalDialog } from './ApprovalDialog.tsx'
import { ApprovalMark } from './ApprovalMark.tsx'
import classes from './Approvals.module.css'
import { useRefusalWords } from './ApproveButton.tsx'
import { rowApproval } from './approvals.ts'
import type { Sheet, SheetSubject, WeekHistory } from './timesheet-queries.ts'
import type { SheetWords } from './use-sheet-words.ts'

interface Props {
  subject: SheetSubject
  sheet: Sheet
  approval: WeekHistory
  words: SheetWords
  onRange: (range: DayRange) => void
}

/** How far a week is dealt with, above its days, and what can be done about it. */
export function WeekApprovalLine({ subject, sheet, approval, words, onRange }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const refusal = useRefusalWords(sheet.may_not_approve)
  const { state, start, end } = approval
  const said = words.approval(approval)
  return (
    <span className={classes.week}>
      {said === null ? (
        state === 'open' && <ApprovalMark state={rowApproval([approval])} />
      ) : (
        <>
          <ApprovalMark state={rowApproval([approval])} isShort />
          <span className={state === 'changed' ? classes.changed : undefined}>{said}</span>
        </>
      )}
      {state === 'not-over' && (
        <span className={classes.quiet}>
          {t('This week can be approved from {{day}}.', { day: words.day(approval.approvable_from) })}
        </span>
      )}
      {state === 'part' && (
        <Button size="compact-xs" variant="subtle" onClick={() => onRange({ start, end })}>
          {t('Show the whole week to approve it')}
        </Button>
      )}
      {state === 'open' && approval.history.length === 0 ? (
        <ReasonButton size="compact-xs" variant="default" reason={refusal} onClick={() => setOpen(true)}>
          {t('Approve week…')}
        </ReasonButton>
      ) : (
        approval.history.length > 0 && (
          <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
            {state === 'open' || state === 'changed' ? t('Approve week…') : t('Approval…')}
          </Button>
        )
      )}
      {isOpen && (
        <ApprovalDialog
          subject={subject}
          sheet={sheet}
          approval={approval}
          words={words}
          refusal={refusal}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
