import type { MailState } from '@milepost/contract/mails.ts'
import { IconAlertTriangle, IconCheck, IconClock, IconMailOff } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../ui/StateMark.tsx'
import { STATE_WORDS } from './mail-words.ts'

const MARKS: Record<MailState, Omit<ComponentProps<typeof StateMark>, 'children'>> = {
  waiting: { icon: IconClock, outcome: 'open' },
  sent: { icon: IconCheck, outcome: 'done' },
  'given-up': { icon: IconAlertTriangle, outcome: 'failed' },
  'never-sent': { icon: IconMailOff, outcome: 'failed' },
}

/** How far a mail is. */
export function MailStateMark({ state }: { state: MailState }) {
  const { t } = useTranslation()
  return <StateMark {...MARKS[state]}>{t(STATE_WORDS[state])}</StateMark>
}
