import type { ScheduledReport } from '@milepost/contract/scheduled-reports.ts'
import { reportFailureWord, reportTableWord } from '@milepost/texts/report-words.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { FORMAT_NAMES, PERIOD_WORDS, scheduleWords } from '../../records/report-words.ts'
import cell from '../../ui/Cell.module.css'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { RunStateMark } from './RunStateMark.tsx'
import classes from './ScheduledReports.module.css'

/** What, when and to whom. */
export function ReportFacts({ report }: { report: ScheduledReport }) {
  const { t } = useTranslation()
  const words = useWords()
  const { last_run, period, next_at } = report
  return (
    <>
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
      <section aria-label={t('Recipients')}>
        <h3>{t('Recipients')}</h3>
        <RecipientList report={report} />
      </section>
    </>
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
