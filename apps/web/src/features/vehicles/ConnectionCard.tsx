import { deviceConnections, type HeardOfTracker } from '@milepost/contract/device-connections.ts'
import type { Tracker } from '@milepost/contract/trackers.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockExclamation,
  IconEyeOff,
  IconPlugConnectedX,
  IconSatelliteOff,
  IconZzz,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { paths } from '../../pages/paths.ts'
import recordClasses from '../../records/Records.module.css'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import type { Icon } from '../../ui/icon.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { useTickingSecond } from '../../ui/use-ticking-second.ts'
import classes from './ConnectTracker.module.css'
import { type ConnectionState, connectionState } from './connection-state.ts'
import { connectionAdvice, connectionHeadline, unreadReason } from './connection-words.ts'
import { TrackerRefusals } from './TrackerRefusals.tsx'
import { LISTEN_EVERY_MS } from './unregistered-calls-query.ts'
import { useTrackerIdentity } from './use-tracker-identity.ts'

const ICONS: Record<ConnectionState, Icon> = {
  waiting: IconZzz,
  refused: IconPlugConnectedX,
  unread: IconAlertTriangle,
  'no fix': IconSatelliteOff,
  'wrong clock': IconClockExclamation,
  private: IconEyeOff,
  reporting: IconCircleCheck,
}

/** What the server receives from a tracker, as it comes; or what is wrong, and how to mend it. */
export function ConnectionCard({ tracker }: { tracker: Tracker }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id, vehicle } = tracker
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['trackers', 'heard', id, language],
    queryFn: ({ signal }) => call(deviceConnections.heard, { query: { tracker_id: id, language } }, { signal }),
    refetchInterval: LISTEN_EVERY_MS,
  })
  const identity = useTrackerIdentity(id, LISTEN_EVERY_MS)
  useTickingSecond()
  const nowMs = Date.now()
  const state = data && connectionState(data, identity?.refused ?? [], nowMs)
  const retry = () => void refetch()
  return (
    <section className={recordClasses.card} aria-label={t('Connection')}>
      <h2>{t('3. Connection')}</h2>
      {data === undefined && error === null && <SkeletonRows label={t('Loading…')} />}
      {data === undefined && error !== null && <FailedMessage error={error} onRetry={retry} />}
      {data !== undefined && error !== null && <StaleNotice error={error} loadedAtMs={dataUpdatedAt} onRetry={retry} />}
      {data && state && <StateLine state={state} heard={data} nowMs={nowMs} />}
      {identity && state === 'refused' && <TrackerRefusals identity={identity} mayEdit={tracker.may_edit} />}
      {data && state === 'unread' && <UnreadFrames unread={data.unread} nowMs={nowMs} />}
      {vehicle && state === 'reporting' && (
        <Link className={recordClasses.name} to={paths.trackVehicle} search={{ vehicleId: vehicle.id }}>
          {t('Show {{registration}} on the map', { registration: vehicle.registration })}
        </Link>
      )}
    </section>
  )
}

interface StateLineProps {
  state: ConnectionState
  heard: HeardOfTracker
  nowMs: number
}

function StateLine({ state, heard, nowMs }: StateLineProps) {
  const { t } = useTranslation()
  const words = useWords()
  const StateIcon = ICONS[state]
  return (
    <>
      <p className={classes.state} data-state={state}>
        <StateIcon size={22} aria-hidden="true" />
        <strong>{connectionHeadline(state, heard, words, t, nowMs)}</strong>
      </p>
      <p className={classes.text} aria-live="polite">
        {connectionAdvice(state, t)}
      </p>
    </>
  )
}

function UnreadFrames({ unread, nowMs }: { unread: HeardOfTracker['unread']; nowMs: number }) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <ul className={classes.unread}>
      {unread.map(({ reason, frames, last_at }) => (
        <li key={reason}>
          {t('{{number}} messages not read, the last {{age}}: {{reason}}', {
            count: frames,
            number: words.number(frames),
            age: words.age(nowMs - Date.parse(last_at)),
            reason: unreadReason(reason, t),
          })}
        </li>
      ))}
    </ul>
  )
}
