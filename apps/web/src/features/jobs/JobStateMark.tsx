import type { JobState } from '@milepost/contract/jobs.ts'
import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconLoader2 } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../ui/StateMark.tsx'
import { STATE_WORDS } from './job-state-words.ts'

const MARKS: Record<JobState, Omit<ComponentProps<typeof StateMark>, 'children'>> = {
  queued: { icon: IconClock, outcome: 'open' },
  running: { icon: IconLoader2, outcome: 'open' },
  done: { icon: IconCheck, outcome: 'done' },
  failed: { icon: IconAlertTriangle, outcome: 'failed' },
  cancelled: { icon: IconBan, outcome: 'open' },
}

/** How far a job is. */
export function JobStateMark({ state }: { state: JobState }) {
  const { t } = useTranslation()
  return <StateMark {...MARKS[state]}>{t(STATE_WORDS[state])}</StateMark>
}
