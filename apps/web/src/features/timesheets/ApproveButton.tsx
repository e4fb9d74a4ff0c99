import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ApproveForm } from './ApproveForm.tsx'
import { approvableWeeks } from './approvals.ts'
import type { GroupRow, GroupSheet, SheetSubject } from './timesheet-queries.ts'
import { type SheetWords, useSheetWords } from './use-sheet-words.ts'

interface Props {
  kind: SheetSubject['kind']
  /** Those that are shown. */
  rows: readonly GroupRow[]
  mayNot: GroupSheet['may_not_approve']
  timeZone: string
}

/** Approves the weeks of all rows that are shown, or of some of them. */
export function ApproveButton({ kind, rows, mayNot, timeZone }: Props) {
  const { t } = useTranslation()
  const words = useSheetWords(timeZone)
  const [isOpen, setOpen] = useState(false)
  const refusal = useRefusalWords(mayNot)
  const weeks = approvableWeeks(rows)
  const reason = refusal ?? (weeks.length > 0 ? null : whyNone(rows, words, t))
  return (
    <>
      <ReasonButton size="sm" variant="default" reason={reason} onClick={() => setOpen(true)}>
        {weeks.length > 0 ? t('Approve {{count}} weeks…', { count: weeks.length }) : t('Approve weeks…')}
      </ReasonButton>
      {isOpen && (
        <Dialog title={t('Approve weeks')} widthPx={520} onClose={() => setOpen(false)}>
          <ApproveForm kind={kind} weeks={weeks} words={words} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

/** Why the user may approve nothing; null: they may. */
export function useRefusalWords(mayNot: GroupSheet['may_not_approve']): string | null {
  const { t } = useTranslation()
  if (mayNot === null) return null
  return mayNot === 'read-only'
    ? t('You have read-only access')
    : t('Only users who see all vehicles can approve weeks of drivers.')
}

function whyNone(rows: readonly GroupRow[], words: SheetWords, t: TFunction): string {
  const approvals = rows.flatMap(row => row.approvals)
  if (approvals.some(({ state }) => state === 'part')) return t('Choose whole weeks to approve them.')
  const running = approvals.find(({ state }) => state === 'not-over')
  if (running) return t('This week can be approved from {{day}}.', { day: words.day(running.approvable_from) })
  return t('No week shown is waiting for approval.')
}
