import { Button } from '@mantine/core'
import { timesheetApprovals } from '@milepost/contract/timesheet-approvals.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import { RevokeForm } from '../../ui/RevokeForm.tsx'
import classes from './Approvals.module.css'
import { ApproveForm } from './ApproveForm.tsx'
import { approvableWeeks } from './approvals.ts'
import type { Sheet, SheetSubject, WeekHistory } from './timesheet-queries.ts'
import type { SheetWords } from './use-sheet-words.ts'

interface Props {
  subject: SheetSubject
  sheet: Sheet
  approval: WeekHistory
  words: SheetWords
  /** Why the user may approve nothing; null: they may. */
  refusal: string | null
  onClose: () => void
}

/** A week of one sheet: who approved it and took it back, and the forms that do either. */
export function ApprovalDialog({ subject, sheet, approval, words, refusal, onClose }: Props) {
  const { t } = useTranslation()
  const weeks = approvableWeeks([{ id: subject.id, name: sheet.subject, approvals: [approval] }])
  const { history, week } = approval
  return (
    <Dialog title={`${sheet.subject} · ${words.week(week)}`} widthPx={520} onClose={onClose}>
      {(history.length > 0 || refusal !== null) && (
        <div className={classes.dialog}>
          {approval.state === 'changed' && <p className={classes.changed}>{words.approval(approval)}</p>}
          <ol className={classes.history}>
            {history.toReversed().map(entry => (
              <li key={entry.id}>
                <Entry entry={entry} mayWithdraw={entry.is_in_force && refusal === null} words={words} />
              </li>
            ))}
          </ol>
          {history.length > 0 && (
            <p className={sheet.approvals_intact ? classes.quiet : classes.changed}>
              {sheet.approvals_intact
                ? t('Verified: no entry has been changed.')
                : t('Entries were changed or deleted. Do not rely on this history.')}
            </p>
          )}
          {refusal !== null && <p className={classes.quiet}>{refusal}</p>}
        </div>
      )}
      {refusal === null && weeks.length > 0 && (
        <ApproveForm kind={subject.kind} weeks={weeks} words={words} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface EntryProps {
  entry: WeekHistory['history'][number]
  mayWithdraw: boolean
  words: SheetWords
}

function Entry({ entry, mayWithdraw, words }: EntryProps) {
  const { t } = useTranslation()
  const [isWithdrawing, setWithdrawing] = useState(false)
  return (
    <>
      <p>
        <strong>{entry.revokes === null ? t('Approved') : t('Approval withdrawn')}</strong>{' '}
        <span className={classes.quiet}>
          {entry.made_by}, {words.moment(entry.made_at)}
        </span>
      </p>
      {entry.reason !== '' && <p>{entry.reason}</p>}
      {isWithdrawing ? (
        <RevokeForm
          button={t('Withdraw approval')}
          done={t('Approval withdrawn')}
          revoke={(send, reason) => send(timesheetApprovals.withdraw, { body: { approval: entry.id, reason } })}
          onClose={() => setWithdrawing(false)}
        />
      ) : (
        mayWithdraw && (
          <Button size="compact-xs" variant="subtle" onClick={() => setWithdrawing(true)}>
            {t('Withdraw approval')}
          </Button>
        )
      )}
    </>
  )
}
