import { Button, Checkbox, Textarea } from '@mantine/core'
import { MOST_APPROVED_WEEKS, timesheetApprovals } from '@milepost/contract/timesheet-approvals.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '../../ui/Form.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './Approvals.module.css'
import type { ApprovableWeek } from './approvals.ts'
import { type SheetSubject, TIMESHEETS_KEY } from './timesheet-queries.ts'
import type { SheetWords } from './use-sheet-words.ts'

interface Props {
  kind: SheetSubject['kind']
  weeks: readonly ApprovableWeek[]
  words: SheetWords
  onClose: () => void
}

const keyOf = ({ subjectId, approval }: ApprovableWeek) => `${subjectId} ${approval.week}`

/** Approves the weeks that are ticked, at first as many as can be approved at a time, with a remark where there is something to say. */
export function ApproveForm({ kind, weeks, words, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(weeks.slice(MOST_APPROVED_WEEKS).map(keyOf)))
  const [remark, setRemark] = useState('')
  const ticked = weeks.filter(week => !left.has(keyOf(week)))
  const { isSaving, failure, save } = useCorrecting(
    async send => {
      const sent = ticked.map(({ subjectId, approval }) => ({
        subject_id: subjectId,
        week: approval.week,
        fingerprint: approval.fingerprint,
      }))
      try {
        return await send(timesheetApprovals.approve, { body: { subject: kind, weeks: sent, remark: remark.trim() } })
      } catch (error) {
        // What has changed since it was shown is to be seen before it is approved.
        await client.invalidateQueries({ queryKey: TIMESHEETS_KEY })
        throw error
      }
    },
    { outcome: 'Success', note: t('{{count}} weeks approved', { count: ticked.length }) },
    onClose,
  )
  const missing = whyNot()
  function whyNot(): string | null {
    if (ticked.length === 0) return t('Choose at least one week.')
    if (ticked.length <= MOST_APPROVED_WEEKS) return null
    return t('Choose at most {{number}} weeks at a time.', { number: words.number(MOST_APPROVED_WEEKS) })
  }
  function toggle(week: ApprovableWeek) {
    const next = new Set(left)
    if (!next.delete(keyOf(week))) next.add(keyOf(week))
    setLeft(next)
  }
  return (
    <Form className={classes.dialog} missing={missing} failure={failure} onSend={() => void save()}>
      <p className={classes.quiet}>
        {t('The figures are sealed as they are shown now. Later changes do not change the approval, and are shown.')}
      </p>
      {weeks.length > 1 && (
        <ul className={classes.weeks}>
          {weeks.map(week => (
            <li key={keyOf(week)}>
              <Checkbox
                size="sm"
                label={`${week.name} · ${words.week(week.approval.week)}`}
                description={words.approval(week.approval)}
                checked={!left.has(keyOf(week))}
                onChange={() => toggle(week)}
              />
            </li>
          ))}
        </ul>
      )}
      <Textarea
        label={t('Remark (optional)')}
        {...textLimits(timesheetApprovals.approve.body.shape.remark)}
        autosize
        value={remark}
        error={failure}
        onChange={event => setRemark(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <ReasonButton type="submit" loading={isSaving} reason={missing}>
          {t('Approve {{count}} weeks', { count: ticked.length })}
        </ReasonButton>
      </div>
    </Form>
  )
}
