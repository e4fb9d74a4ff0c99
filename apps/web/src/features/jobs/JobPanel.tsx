import type { JobRow } from '@milepost/contract/jobs.ts'
import { jobFailureWord } from '@milepost/texts/job-words.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { pages } from '../../pages/pages.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { JobStateMark } from './JobStateMark.tsx'
import classes from './Jobs.module.css'
import { workWord } from './work-words.ts'

/** One job: what it does, for whom, when, and why it failed. */
export function JobPanel({ job }: { job: JobRow }) {
  const { t } = useTranslation()
  const words = useWords()
  const { started_at: started, ended_at: ended, failure } = job
  return (
    <div className={classes.panel}>
      <Facts>
        <Fact name={t('Status')}>
          <JobStateMark state={job.state} />
        </Fact>
        {job.state === 'running' && job.total !== null && (
          <Fact name={t('Progress_job')}>
            {t('{{done}} of {{total}}', { done: words.number(job.done), total: words.number(job.total) })}
          </Fact>
        )}
        <Fact name={t('Work')}>{workWord(job, t)}</Fact>
        {job.file_name !== null && <Fact name={t('File')}>{job.file_name}</Fact>}
        <Fact name={t('Customer')}>{job.customer_name ?? t('This installation_job')}</Fact>
        <Fact name={t('Asked for by')}>{job.created_by ?? t('Milepost itself')}</Fact>
        <Fact name={t('Added_job')}>{words.dateAndTime(job.created_at)}</Fact>
        {started !== null && <Fact name={t('Begun')}>{words.dateAndTime(started)}</Fact>}
        {ended !== null && <Fact name={t('Ended')}>{words.dateAndTime(ended)}</Fact>}
        {job.attempts > 0 && <Fact name={t('Attempts')}>{words.number(job.attempts)}</Fact>}
      </Facts>
      {failure !== null && (
        <section aria-label={t('What went wrong')}>
          <h3>{t('What went wrong')}</h3>
          {job.state === 'queued' && <p className={classes.quiet}>{t('It is tried again.')}</p>}
          <pre className={classes.failure}>{jobFailureWord(failure, t)}</pre>
        </section>
      )}
      <WhatItIsAbout job={job} />
    </div>
  )
}

/** Where the thing is seen that the job works on. */
function WhatItIsAbout({ job: { task, upload } }: { job: JobRow }) {
  const { t } = useTranslation()
  if (upload !== null) {
    return (
      <Link to={pages.uploads.path} search={{ upload: String(upload) }} className={classes.link}>
        {t('Open the upload')}
      </Link>
    )
  }
  if (task === 'send-report') {
    return (
      <Link to={pages.scheduledReports.path} search={{ view: 'sent' }} className={classes.link}>
        {t('Open the scheduled reports')}
      </Link>
    )
  }
  if (task === 'recalculate-past' || task === 'fold-all-again') {
    return (
      <Link to={pages.changedFigures.path} className={classes.link}>
        {t('Open the changed figures')}
      </Link>
    )
  }
  return null
}
