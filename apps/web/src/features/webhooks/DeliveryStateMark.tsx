import type { DeliveryState } from '@milepost/contract/webhooks.ts'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../ui/StateMark.tsx'
import { STATE_WORDS } from './delivery-words.ts'

const MARKS: Record<DeliveryState, Omit<ComponentProps<typeof StateMark>, 'children'>> = {
  waiting: { icon: IconClock, outcome: 'open' },
  delivered: { icon: IconCheck, outcome: 'done' },
  'given-up': { icon: IconAlertTriangle, outcome: 'failed' },
}

/** How far a message to a webhook is. */
export function DeliveryStateMark({ state }: { state: DeliveryState }) {
  const { t } = useTranslation()
  return <StateMark {...MARKS[state]}>{t(STATE_WORDS[state])}</StateMark>
}
