import { Button } from '@mantine/core'
import { type ScheduledReport, scheduledReports } from '@milepost/contract/scheduled-reports.ts'
import { IconHistory, IconPencil, IconPower, IconSend, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFunction } from '../../api/http.ts'
import { ReportDialog } from '../../records/ReportDialog.tsx'
import { draftOf } from '../../records/report-draft.ts'
import { REPORTS_KEY } from '../../records/report-queries.ts'
import { confirmDialog } from '../../ui/dialogs.ts'
import { makeChange, type Outcome } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import classes from './ScheduledReports.module.css'
import { useEndReport } from './use-end-report.ts'

interface Props {
  report: ScheduledReport
  onShowSent: () => void
  onEnded: () => void
}

/** One report: what, when and to whom, and what can be done with it. */
export function ReportPanel({ report, onShowSent, onEnded }: Props) {
  return (
    <div className={classes.panel}>
      <ReportFacts report={report} />
      <ReportActions report={report} onShowSent={onShowSent} onEnded={onEnded} />
    </div>
  )
}

function ReportActions({ report, onShowSent, onEnded }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const end = useEndReport(report)
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
  async function askToEnd() {
    const isSure = await confirmDialog({
      title: t('End this report?'),
      message: t('It is not sent any more. It can be restored, and what was sent stays listed, for 90 days.'),
      confirmLabel: t('End report'),
      destructive: true,
    })
    if (!isSure) return
    if (await end()) onEnded()
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
      <Button
        size="sm"
        variant="default"
        color="red"
        leftSection={<IconTrash size={16} />}
        onClick={() => void askToEnd()}
      >
        {t('End report')}
      </Button>
      {isChanging && (
        <ReportDialog given={draftOf(report)} of={{ kind: 'change', report }} onClose={() => setChanging(false)} />
      )}
    </div>
  )
}
