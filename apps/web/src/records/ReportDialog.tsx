import { Button, Select, TagsInput, TextInput } from '@mantine/core'
import { type ScheduledReport, scheduledReports } from '@milepost/contract/scheduled-reports.ts'
import { isMailAddress } from '@milepost/domain/mail/mail-address.ts'
import { MOST_RECIPIENTS } from '@milepost/domain/reports/report-bounds.ts'
import { REPORT_PERIODS } from '@milepost/domain/reports/report-period.ts'
import { REPORT_FREQUENCIES } from '@milepost/domain/reports/report-schedule.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../i18n/use-words.ts'
import { WEEKDAYS, weekdayName } from '../i18n/week.ts'
import { paths } from '../pages/paths.ts'
import dialogClasses from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { textLimits } from '../ui/field-limits.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { useCorrecting } from '../ui/use-correcting.ts'
import { IN_DIALOG } from './FieldInput.tsx'
import classes from './ReportDialog.module.css'
import { type ReportDraft, type ReportSource, withFrequency } from './report-draft.ts'
import { FORMAT_NAMES, FREQUENCY_WORDS, PERIOD_WORDS } from './report-words.ts'

interface Props {
  /** What it begins with. */
  given: ReportDraft
  /** A new one of a table, or one that is there. */
  of: { kind: 'new'; source: ReportSource } | { kind: 'change'; report: ScheduledReport }
  onClose: () => void
}

/** Asks when, how and to whom a table is sent. */
export function ReportDialog({ given, of, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(given)
  const change = (changed: Partial<ReportDraft>) => setDraft({ ...draft, ...changed })
  const { isSaving, failure, save } = useCorrecting(
    async send => {
      if (of.kind === 'change') {
        await send(scheduledReports.change, { params: { id: of.report.id }, body: draft })
      } else {
        const { table, query } = of.source
        await send(scheduledReports.create, { body: { ...draft, table, query } })
      }
    },
    of.kind === 'new'
      ? {
          ...{ outcome: 'Success', note: t('Scheduled report saved') },
          action: () => ({
            label: t('Open scheduled reports'),
            run: () => void navigate({ to: paths.scheduledReports }),
          }),
        }
      : { outcome: 'Update successful', note: t('Scheduled report saved') },
    onClose,
  )
  const wrong = draft.recipients.find(address => !isMailAddress(address.trim()))
  const formats = of.kind === 'new' ? of.source.formats : [of.report.format]

  const missing =
    draft.name.trim() === ''
      ? t('Enter a name.')
      : draft.recipients.length === 0
        ? t('Add at least one recipient.')
        : wrong !== undefined
          ? t('This is no email address: {{address}}', { address: wrong })
          : null

  return (
    <Dialog title={of.kind === 'new' ? t('Send regularly') : t('Change the report')} widthPx={520} onClose={onClose}>
      <Form
        className={`${dialogClasses.body} ${classes.form}`}
        missing={missing}
        failure={failure}
        onSend={() => void save()}
      >
        <TextInput
          data-autofocus
          label={t('Name')}
          description={t('The subject of the emails.')}
          required
          {...textLimits(scheduledReports.change.body.shape.name)}
          value={draft.name}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <WhatFields draft={draft} formats={formats} onChange={change} />
        <WhenFields draft={draft} onChange={setDraft} />
        <TagsInput
          label={t('Recipients')}
          description={t('Addresses, of people with or without an account. Press Enter after each.')}
          required
          maxTags={MOST_RECIPIENTS}
          acceptValueOnBlur
          splitChars={[',', ';', ' ']}
          comboboxProps={IN_DIALOG}
          error={wrong !== undefined && t('This is no email address: {{address}}', { address: wrong })}
          value={[...draft.recipients]}
          onChange={recipients => change({ recipients })}
        />
        {of.kind === 'new' && (
          <p className={classes.note}>
            {t(
              'The filter, the order and the units are those of the screen now. Everybody can stop their copy by one click.',
            )}
          </p>
        )}
        {failure !== null && <p role="alert">{failure}</p>}
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ReasonButton type="submit" loading={isSaving} reason={missing}>
            {t('Save')}
          </ReasonButton>
        </div>
      </Form>
    </Dialog>
  )
}

interface FieldProps {
  draft: ReportDraft
  onChange: (change: Partial<ReportDraft>) => void
}

/** As which file, and of which days. */
function WhatFields({ draft, formats, onChange }: FieldProps & { formats: readonly ReportDraft['format'][] }) {
  const { t } = useTranslation()
  const select = { comboboxProps: IN_DIALOG, allowDeselect: false } as const
  return (
    <div className={classes.pair}>
      <Select
        {...select}
        label={t('File')}
        data={formats.map(format => ({ value: format, label: FORMAT_NAMES[format] }))}
        value={draft.format}
        onChange={format => format && onChange({ format })}
      />
      {draft.period !== null && (
        <Select
          {...select}
          label={t('Of which days')}
          data={REPORT_PERIODS.map(period => ({ value: period, label: t(PERIOD_WORDS[period]) }))}
          value={draft.period}
          onChange={period => period && onChange({ period })}
        />
      )}
    </div>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => at + 1)

function WhenFields({ draft, onChange }: { draft: ReportDraft; onChange: (draft: ReportDraft) => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const select = { comboboxProps: IN_DIALOG, allowDeselect: false } as const
  return (
    <div className={classes.pair}>
      <Select
        {...select}
        label={t('How often')}
        data={REPORT_FREQUENCIES.map(frequency => ({ value: frequency, label: t(FREQUENCY_WORDS[frequency]) }))}
        value={draft.frequency}
        onChange={frequency => frequency && onChange(withFrequency(draft, frequency))}
      />
      {draft.weekday !== null && (
        <Select
          {...select}
          label={t('Weekday')}
          data={WEEKDAYS.map(day => ({ value: String(day % 7), label: weekdayName(day, 'long', words.locale) }))}
          value={String(draft.weekday)}
          onChange={day => day && onChange({ ...draft, weekday: Number(day) })}
        />
      )}
      {draft.month_day !== null && (
        <Select
          {...select}
          label={t('Day of the month')}
          data={MONTH_DAYS.map(day => ({ value: String(day), label: day === 31 ? t('31, or the last') : String(day) }))}
          value={String(draft.month_day)}
          onChange={day => day && onChange({ ...draft, month_day: Number(day) })}
        />
      )}
      <Select
        {...select}
        label={t('Hour')}
        description={t('Time of {{place}}', { place: words.place(draft.time_zone) })}
        inputWrapperOrder={['label', 'input', 'description']}
        data={HOURS.map(hour => ({ value: String(hour), label: words.timeOfDay(hour * 60) }))}
        value={String(draft.hour)}
        onChange={hour => hour && onChange({ ...draft, hour: Number(hour) })}
      />
    </div>
  )
}
