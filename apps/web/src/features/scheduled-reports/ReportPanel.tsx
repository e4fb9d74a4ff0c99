import { Button } from '@mantine/core'
import { type ScheduledReport, scheduledReports } from '@milepost/contract/scheduled-reports.ts'
import { reportFailureWord, reportTableWord } from '@milepost/texts/report-words.ts'
import { IconHistory, IconPencil, IconPower, IconSend, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFunction } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ReportDialog } from '../../records/ReportDialog.tsx'
import { draftOf } from '../../records/report-draft.ts'
import { REPORTS_KEY } from '../../records/report-queries.ts'
import { FORMAT_NAMES, PERIOD_WORDS, scheduleWords } from '../../records/report-words.ts'
import cell from '../../ui/Cell.module.css'
import { confirmDialog } from '../../ui/dialogs.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { makeChange, type Outcome } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { RunStateMark } from './RunStateMark.tsx'
import classes from './ScheduledReports.module.css'

interface Props {
  report: ScheduledReport
  onShowSent: () => void
  onEnded: () => void
}

/** One report: what, when and to whom, and what can be done with it. */
export function ReportPanel({ report, onShowSent, onEnded }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.panel}>
      <ReportFacts report={report} />
      <section aria-label={t('Recipients')}>
        <h3>{t('Recipients')}</h3>
        <RecipientList report={report} />
      </section>
      <ReportActions report={report} onShowSent={onShowSent} onEnded={onEnded} />
    </div>
  )
}

function ReportFacts({ report }: { report: ScheduledReport }) {
  const { t } = useTranslation()
  const words = useWords()
  const { last_run, period, next_at } = report
  return (
    <Facts>
      <Fact name={t('Table')}>{reportTableWord(report.table, t)}</Fact>
      <Fact name={t('File')}>{FORMAT_NAMES[report.format]}</Fact>
      {period !== null && <Fact name={t('Of which days')}>{t(PERIOD_WORDS[period])}</Fact>}
      <Fact name={t('When it is sent')}>
        {scheduleWords(report, t, words)} ({words.place(report.time_zone)})
      </Fact>
      <Fact name={t('Next time')}>{next_at === null ? t('Switched off') : words.dateAndTime(next_at)}</Fact>
      <Fact name={t('Owner')}>{report.owner_name}</Fact>
      {last_run !== null && (
        <Fact name={t('Last time')}>
          <RunStateMark state={last_run.state} /> {words.dateAndTime(last_run.at)}
          {last_run.failure !== null && <span className={cell.under}>{reportFailureWord(last_run.failure, t)}</span>}
        </Fact>
      )}
    </Facts>
  )
}

function RecipientList({ report }: { report: ScheduledReport }) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <ul className={classes.recipients}>
      {report.recipients.map(({ address, stopped_at }) => (
        <li key={address} data-stopped={stopped_at !== null}>
          <span>{address}</span>
          {stopped_at !== null && (
            <span className={cell.under}>{t('Stopped it on {{date}}', { date: words.dateAndTime(stopped_at) })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function ReportActions({ report, onShowSent, onEnded }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const { id, name, is_on } = report
  const isStopped = report.recipients.every(({ stopped_at }) => stopped_at !== null)
  const nobody = isStopped ? t('Nobody: all have stopped it') : null

  async function act(outcome: Outcome, work: (send: CallFunction) => Promise<unknown>) {
    const made = await makeChange({ outcome, note: name }, work)
    await client.invalidateQueries({ queryKey: REPORTS_KEY })
    return made.isMade
  }
  const sendNow = () => act('Success', send => send(scheduledReports.send, { params: { id } }))
  const switchIt = () =>
    act('Update successful', send =>
      send(scheduledReports.change, { params: { id }, body: { ...draftOf(report), is_on: !is_on } }),
    )
  async function end() {
    const isSure = await confirmDialog({
      title: t('End this report?'),
      message: t('It is not sent any more. What was sent stays listed for 90 days.'),
      confirmLabel: t('End report'),
      destructive: true,
    })
    if (!isSure) return
    if (await act('Remove success', send => send(scheduledReports.archive, { params: { id } }))) onEnded()
  }

  return (
    <div className={classes.actions}>
      <ReasonButton
        size="sm"
        leftSection={<IconSend size={16} />}
        reason={report.last_run?.state === 'waiting' ? t('Being made') : nobody}
        onClick={() => void sendNow()}
      >
        {t('Send now')}
      </ReasonButton>
      <Button size="sm" variant="default" leftSection={<IconPencil size={16} />} onClick={() => setChanging(true)}>
        {t('Change')}
      </Button>
      <Button size="sm" variant="default" leftSection={<IconPower size={16} />} onClick={() => void switchIt()}>
        {is_on ? t('Switch off') : t('Switch on')}
      </Button>
      <Button size="sm" variant="default" leftSection={<IconHistory size={16} />} onClick={onShowSent}>
        {t('What was sent')}
      </Button>
      <Button size="sm" variant="default" color="red" leftSection={<IconTrash size={16} />} onClick={() => void end()}>
        {t('End report')}
      </Button>
      {isChanging && (
        <ReportDialog given={draftOf(report)} of={{ kind: 'change', report }} onClose={() => setChanging(false)} />
      )}
    </div>
  )
}
