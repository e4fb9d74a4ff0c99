import type { VehicleSchedule } from '@milepost/contract/vehicle-schedules.ts'
import type { DueState } from '@milepost/domain/schedules/due.ts'
import { dueStateWord } from '@milepost/texts/schedule-words.ts'
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCalendarQuestion,
  IconCalendarTime,
  IconCarOff,
  IconClockExclamation,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from './StateMark.tsx'

const MARKS: Record<DueState, Omit<ComponentProps<typeof StateMark>, 'children'>> = {
  'never-recorded': { icon: IconCalendarQuestion, outcome: 'failed' },
  overdue: { icon: IconAlertTriangle, outcome: 'failed' },
  waiting: { icon: IconCarOff, outcome: 'failed' },
  'this-week': { icon: IconClockExclamation, outcome: 'soon' },
  'four-weeks': { icon: IconCalendarDue, outcome: 'open' },
  later: { icon: IconCalendarTime, outcome: 'open' },
}

/** How urgent what a vehicle follows is: a sign and the word. */
export function DueStateMark({ schedule }: { schedule: VehicleSchedule }) {
  const { t } = useTranslation()
  return <StateMark {...MARKS[schedule.state]}>{t(dueStateWord(schedule))}</StateMark>
}
