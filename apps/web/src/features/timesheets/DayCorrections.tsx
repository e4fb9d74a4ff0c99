import { Button } from '@mantine/core'
import type { CorrectedField } from '@milepost/domain/timesheets/corrections.ts'
import { IconPencil, IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'
import { CorrectionList } from './CorrectionList.tsx'
import classes from './DayPanel.module.css'
import { type SheetSubject, sheetCorrectionsQuery, type WeekApproval } from './timesheet-queries.ts'
import type { SheetWords } from './use-sheet-words.ts'

interface Props {
  subject: SheetSubject
  date: string
  timeZone: string
  words: SheetWords
  /** Of the week of the day. */
  approval: WeekApproval | null
  /** What the form is open for. */
  correcting: CorrectedField | null
  onCorrect: (field: CorrectedField | null) => void
}

/** Who laid what over the day and why, and the form that lays more. What was recorded stays in any case. */
export function DayCorrections({ subject, date, timeZone, words, approval, correcting, onCorrect }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(sheetCorrectionsQuery(subject, date))
  if (data === undefined) return error === null ? null : <FailedMessage error={error} onRetry={() => void refetch()} />
  const confirmation =
    approval?.approved == null
      ? null
      : t('I know that this week is approved. The change will be shown beside the approval.')
  const reason = t('You have read-only access')
  return (
    <section className={classes.section} aria-label={t('Corrections')}>
      <h3>{t('Corrections')}</h3>
      {data.count > 0 && (
        <>
          <CorrectionList
            date={date}
            corrections={data.results}
            mayCorrect={data.may_correct}
            confirmation={confirmation}
            words={words}
          />
          <p className={classes.seal} data-intact={data.is_intact}>
            {data.is_intact ? <IconShieldCheck size={16} /> : <IconShieldX size={16} />}
            {data.is_intact
              ? t('Verified: no entry has been changed.')
              : t('Entries were changed or deleted. Do not rely on this history.')}
          </p>
        </>
      )}
      {correcting !== null && data.may_correct ? (
        <CorrectionForm
          key={correcting}
          field={correcting}
          subject={subject}
          date={date}
          timeZone={timeZone}
          confirmation={confirmation}
          onClose={() => onCorrect(null)}
        />
      ) : (
        <Hint text={reason} disabled={data.may_correct}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} />}
            aria-disabled={!data.may_correct}
            {...(!data.may_correct && { 'data-disabled': true, 'aria-description': reason })}
            onClick={() => data.may_correct && onCorrect('first-start')}
          >
            {t('Correct this day')}
          </Button>
        </Hint>
      )}
    </section>
  )
}
