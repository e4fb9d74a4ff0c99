import { useDebouncedValue } from '@mantine/hooks'
import { trackers } from '@milepost/contract/trackers.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { plainDeviceNumber } from '@milepost/domain/telemetry/device-number.ts'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { callerOf } from '../../api/capabilities.ts'
import { call } from '../../api/client.ts'
import { isForbidden } from '../../api/http.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../pages/paths.ts'
import recordClasses from '../../records/Records.module.css'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { connectTrackerAddress } from './connect-tracker-search.ts'
import { DeviceForm } from './DeviceForm.tsx'
import { DeviceSettingsCard } from './DeviceSettingsCard.tsx'
import { makerOf } from './device-makers.ts'
import { RegisteredDeviceCard } from './RegisteredDeviceCard.tsx'
import { UnregisteredCallsCard } from './UnregisteredCallsCard.tsx'
import { unregisteredCallsQuery } from './unregistered-calls-query.ts'

/** Until a number counts as typed. */
const TYPED_MS = 400

/** Three steps on one page: which device it is, what to set in it, and what the server receives from it. */
export function ConnectTrackerPage() {
  const { t } = useTranslation()
  const signedIn = useSession()
  const [{ maker, number, vehicleId, tracker: trackerId }, change] = useAddressState(connectTrackerAddress)
  const mayRegister = signedIn !== null && mayAdminister(callerOf(signedIn.currentUser), 'trackers', 'write')
  const registered = useQuery({
    queryKey: ['trackers', 'record', trackerId],
    queryFn: ({ signal }) => call(trackers.read, { params: { id: trackerId ?? 0 } }, { signal }),
    enabled: trackerId !== null,
  })
  const tracker = registered.data ?? null
  const [typed] = useDebouncedValue(plainDeviceNumber(number), TYPED_MS)
  const isListening = trackerId === null && typed !== ''
  const calls = useQuery(unregisteredCallsQuery(isListening ? typed : null))
  if (isForbidden(registered.error)) return <Forbidden order={1} error={registered.error} />
  const shownMaker = tracker === null || maker === 'unknown' ? maker : makerOf(tracker.protocol)
  return (
    <div className={recordClasses.page}>
      <header className={recordClasses.head}>
        <nav aria-label={t('Breadcrumb')}>
          <Link to={paths.trackers} className={recordClasses.back}>
            <IconArrowLeft size={16} aria-hidden="true" />
            {t('Trackers')}
          </Link>
        </nav>
        <h1>{t('Connect a tracker')}</h1>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={recordClasses.columns} tabIndex={0} aria-label={t('Connect a tracker')}>
        <div className={recordClasses.facts}>
          {trackerId === null ? (
            <DeviceForm
              maker={maker}
              number={number}
              vehicleId={vehicleId}
              called={calls.data?.results[0]?.protocol ?? null}
              mayRegister={mayRegister}
              onMaker={chosen => change({ maker: chosen })}
              onNumber={entered => change({ number: entered })}
              onVehicle={chosen => change({ vehicleId: chosen })}
              onRegistered={id => change({ tracker: id }, { isStep: true })}
            />
          ) : tracker !== null ? (
            <RegisteredDeviceCard
              tracker={tracker}
              onAnother={() => change({ tracker: null, number: '', vehicleId: null }, { isStep: true })}
            />
          ) : registered.error !== null ? (
            <FailedMessage error={registered.error} onRetry={() => void registered.refetch()} />
          ) : (
            <SkeletonRows label={t('Loading…')} />
          )}
          {shownMaker !== null && (
            <DeviceSettingsCard maker={shownMaker} number={tracker?.tracker ?? plainDeviceNumber(number)} />
          )}
        </div>
        <div className={recordClasses.aside}>
          {trackerId === null ? (
            <UnregisteredCallsCard
              number={isListening ? typed : ''}
              calls={calls}
              maker={maker}
              onMaker={chosen => change({ maker: chosen })}
            />
          ) : (
            tracker !== null && <ConnectionCard tracker={tracker} />
          )}
        </div>
      </section>
    </div>
  )
}
