import type { MailState } from '@milepost/contract/mails.ts'
import { IconAlertTriangle, IconCheck, IconClock, IconMailOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Icon } from '../../ui/icon.ts'
import { STATE_WORDS } from './mail-words.ts'
import classes from './Outbox.module.css'

const ICONS: Record<MailState, Icon> = {
  waiting: IconClock,
  sent: IconCheck,
  'given-up': IconAlertTriangle,
  'never-sent': IconMailOff,
}

/** How far a mail is: a sign and the word. */
export function MailStateMark({ state }: { state: MailState }) {
  const { t } = useTranslation()
  const StateIcon = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <StateIcon size={14} stroke={2} aria-hidden="true" />
      {t(STATE_WORDS[state])}
    </span>
  )
}
