import { Button } from '@mantine/core'
import type { ScheduledReport } from '@milepost/contract/scheduled-reports.ts'
import { IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportFacts } from './ReportFacts.tsx'
import classes from './ScheduledReports.module.css'
import { useRestoreReport } from './use-end-report.ts'

/** A report that was ended, which can be sent again as it was. */
export function EndedReport({ report, onRestored }: { report: ScheduledReport; onRestored: () => void }) {
  const { t } = useTranslation()
  const restore = useRestoreReport()
  const [isRunning, setRunning] = useState(false)

  async function run() {
    setRunning(true)
    const isRestored = await restore(report, true)
    setRunning(false)
    if (isRestored) onRestored()
  }

  return (
    <div className={classes.panel}>
      <ReportFacts report={report} />
      <div className={classes.actions}>
        <Button size="sm" leftSection={<IconRestore size={16} />} loading={isRunning} onClick={() => void run()}>
          {t('Restore')}
        </Button>
      </div>
    </div>
  )
}
