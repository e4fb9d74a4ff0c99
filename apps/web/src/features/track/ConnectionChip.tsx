import {
  IconAccessPoint,
  IconAccessPointOff,
  IconCloudOff,
  IconPlayerPause,
  IconRefresh,
  IconRefreshDot,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import type { ConnectionKind, ConnectionState } from './live-connection.ts'
import classes from './notices.module.css'
import { useTickingSecond } from './use-now.ts'
import { useWords } from './use-words.ts'

/** Each state has a word and a shape. */
const KINDS: Record<ConnectionKind, { word: TextKey; icon: typeof IconCloudOff }> = {
  connecting: { word: 'Connecting…', icon: IconAccessPointOff },
  connected: { word: 'Live', icon: IconAccessPoint },
  reconnecting: { word: 'Reconnecting…', icon: IconRefresh },
  polling: { word: 'Every 30 s', icon: IconRefreshDot },
  offline: { word: 'No connection', icon: IconCloudOff },
  paused: { word: 'Paused', icon: IconPlayerPause },
}

/** Beyond this the age of the data is said even while the channel is up: a fleet at night is quiet. */
const QUIET_MS = 60_000

/** Whether what is shown is live, and how old it is when it is not. */
export function ConnectionChip({ state }: { state: ConnectionState }) {
  const { t } = useTranslation()
  const words = useWords()
  useTickingSecond()
  const { word, icon: KindIcon } = KINDS[state.kind]
  const ageMs = state.lastDataAtMs === null ? null : Date.now() - state.lastDataAtMs
  const isAgeSaid = ageMs !== null && (state.kind !== 'connected' || ageMs > QUIET_MS)
  return (
    <div className={classes.chip} data-connection={state.kind}>
      <KindIcon size={15} aria-hidden="true" />
      <span role="status">{t(word)}</span>
      {isAgeSaid && <span className={classes.quiet}>{t('Last data {{age}}', { age: words.age(ageMs) })}</span>}
    </div>
  )
}
