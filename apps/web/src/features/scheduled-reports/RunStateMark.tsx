import type { ReportState } from '@milepost/contract/scheduled-reports.ts'
import { IconAlertTriangle, IconCheck, IconClock, IconMailOpened } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { RUN_STATE_WORDS } from '../../records/report-words.ts'
import { StateMark } from '../../ui/StateMark.tsx'

const MARKS: Record<ReportState, Omit<ComponentProps<typeof StateMark>, 'children'>> = {
  waiting: { icon: IconClock, outcome: 'open' },
  sent: { icon: IconCheck, outcome: 'done' },
  empty: { icon: IconMailOpened, outcome: 'open' },
  failed: { icon: IconAlertTriangle, outcome: 'failed' },
}

/** What became of a report. */
export function RunStateMark({ state }: { state: ReportState }) {
  const { t } = useTranslation()
  return <StateMark {...MARKS[state]}>{t(RUN_STATE_WORDS[state])}</StateMark>
}
