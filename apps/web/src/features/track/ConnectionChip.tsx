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
import { useWords } from '../../i18n/use-words.ts'
import { type ChipTone, MapChip, Quiet } from '../../map/MapChip.tsx'
import type { Icon } from '../../ui/icon.ts'
import { useTickingSecond } from '../../ui/use-ticking-second.ts'
import type { ConnectionKind, ConnectionState } from './live-connection.ts'

/** Each state has a word and a shape. */
const KINDS: Record<ConnectionKind, { word: TextKey; icon: Icon; tone?: ChipTone }> = {
  connecting: { word: 'Connecting…', icon: IconAccessPointOff },
  connected: { word: 'Live', icon: IconAccessPoint, tone: 'good' },
  reconnecting: { word: 'Reconnecting…', icon: IconRefresh, tone: 'waiting' },
  polling: { word: 'Updates every 30 s', icon: IconRefreshDot, tone: 'waiting' },
  offline: { word: 'No connection', icon: IconCloudOff, tone: 'bad' },
  paused: { word: 'Paused', icon: IconPlayerPause },
}

/** Beyond this the age of the data is shown even while the channel is up: a fleet at night is quiet. */
const QUIET_MS = 60_000

/** Whether what is shown is live, and how old it is when it is not. */
export function ConnectionChip({ state }: { state: ConnectionState }) {
  const { t } = useTranslation()
  const words = useWords()
  useTickingSecond()
  const { word, icon, tone } = KINDS[state.kind]
  const ageMs = state.lastDataAtMs === null ? null : Date.now() - state.lastDataAtMs
  const isAgeShown = ageMs !== null && (state.kind !== 'connected' || ageMs > QUIET_MS)
  return (
    <MapChip icon={icon} tone={tone}>
      <span role="status">{t(word)}</span>
      {isAgeShown && <Quiet>{t('Last data {{age}}', { age: words.age(ageMs) })}</Quiet>}
    </MapChip>
  )
}
