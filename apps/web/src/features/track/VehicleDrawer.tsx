import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconCrosshair } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { ShareVehicleButton } from '../../live-links/ShareVehicleButton.tsx'
import { StatusMark } from '../../map/StatusMark.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { useTickingSecond } from '../../ui/use-ticking-second.ts'
import { VehicleLinks } from '../../vehicle-lists/VehicleLinks.tsx'
import { DriverPhone } from './DriverPhone.tsx'
import { LastEvents } from './LastEvents.tsx'
import { LiveLinks } from './LiveLinks.tsx'
import { ReadingFacts } from './ReadingFacts.tsx'
import { StoppedWords } from './StoppedWords.tsx'
import { TodayStrip } from './TodayStrip.tsx'
import type { TrackData } from './track-data.ts'
import { useAddress } from './use-address.ts'
import { useVehicle } from './use-track-data.ts'
import classes from './VehicleDrawer.module.css'
import { VehicleMessages } from './VehicleMessages.tsx'
import { statusOf, type VehicleFix } from './vehicle-store.ts'

interface Props {
  data: TrackData
  id: number
  groupNames: ReadonlyMap<number, string>
  isFollowing: boolean
  onFollow: (follow: boolean) => void
  onCentre?: () => void
  /** For the screen that is about this vehicle alone: it is read from further away. */
  isLarge?: boolean
  /** Its day as well; otherwise that stands elsewhere. */
  hasDay?: boolean
  /** Looks for the vehicles that are nearest to this one. */
  onNearest?: () => void
}

/** Everything that is known of one vehicle now, and how old that is. */
export function VehicleDrawer(props: Props) {
  const { data, id, groupNames, isFollowing, onFollow, onCentre, onNearest, isLarge = false, hasDay = true } = props
  const { t } = useTranslation()
  const words = useWords()
  const vehicle = useVehicle(data, id)
  const address = useAddress(vehicle?.fix ?? null)
  useTickingSecond()
  if (vehicle === null) return <p className={classes.gone}>{t('This vehicle is not in your fleet any more.')}</p>
  const { fix, type, driver, groups } = vehicle
  const status = statusOf(vehicle, data.now())
  // What still has a speed and yet counts as stopped has not reported lately.
  const isSpeedOfNow = status === 'moving' || status === 'idling' || (status === 'stopped' && !fix?.speedKmh)
  return (
    <div className={classes.drawer} data-large={isLarge}>
      <div className={classes.status} data-status={status}>
        <StatusMark status={status} headingDeg={fix?.headingDeg} size={isLarge ? 34 : 22} />
        <div className={classes.headline}>
          <strong>
            {status === 'stopped' ? (
              <StoppedWords vehicleId={id} status={status} nowMs={data.now()} />
            ) : (
              words.status(status)
            )}
            {fix && status === 'moving' && fix.speedKmh !== null && ` · ${words.speed(fix.speedKmh)}`}
          </strong>
          <span className={classes.quiet}>
            {fix
              ? t('Position {{age}}', { age: words.age(data.now() - fix.recordedAtMs) })
              : vehicle.isPrivate
                ? t('Private time: the location is not shown.')
                : t('Its tracker has not reported a position yet.')}
          </span>
        </div>
      </div>
      <div className={classes.actions}>
        {fix && (
          <>
            <Button
              size="xs"
              variant={isFollowing ? 'filled' : 'default'}
              leftSection={<IconCrosshair size={16} />}
              aria-pressed={isFollowing}
              onClick={() => onFollow(!isFollowing)}
            >
              {isFollowing ? t('Following') : t('Follow')}
            </Button>
            {onCentre && (
              <Button size="xs" variant="default" onClick={onCentre}>
                {t('Centre on the map')}
              </Button>
            )}
            {onNearest && (
              <Button size="xs" variant="default" onClick={onNearest}>
                {t('Nearest vehicles')}
              </Button>
            )}
          </>
        )}
        <ShareVehicleButton size="xs" vehicleId={id} registration={vehicle.registration} place={fix} />
      </div>
      <Facts>
        {address !== null && <Fact name={t('Near')}>{words.placeName(address)}</Fact>}
        <Fact name={t('Driver')}>
          {driver ?? t('Unknown')}
          {driver !== null && <DriverPhone vehicleId={id} status={status} />}
        </Fact>
        {fix && <FixFacts fix={fix} isSpeedOfNow={isSpeedOfNow} />}
        {fix && <ReadingFacts vehicleId={id} status={status} />}
        <Fact name={t('Vehicle type')}>{words.vehicleType(type)}</Fact>
        <Fact name={t('Groups')}>
          {groups.length === 0 ? t('Without a group') : groups.map(one => groupNames.get(one) ?? `#${one}`).join(', ')}
        </Fact>
      </Facts>
      {hasDay && <TodayStrip vehicleId={id} nowMs={data.now()} />}
      <LastEvents vehicleId={id} />
      <VehicleMessages vehicleId={id} />
      <LiveLinks vehicleId={id} registration={vehicle.registration} />
      <VehicleLinks vehicleId={id} startDate={words.day(fix?.recordedAtMs ?? data.now())} />
      {fix && (
        <Facts>
          <Fact name={t('Coordinates')}>
            <Coordinates latitude={fix.latitude} longitude={fix.longitude} />
          </Fact>
        </Facts>
      )}
    </div>
  )
}

function FixFacts({ fix, isSpeedOfNow }: { fix: VehicleFix; isSpeedOfNow: boolean }) {
  const { t } = useTranslation()
  const words = useWords()
  const { ignition, odometerM, headingDeg } = fix
  return (
    <>
      <Fact name={isSpeedOfNow ? t('Speed') : t('Last speed')}>{words.speed(fix.speedKmh)}</Fact>
      {headingDeg !== null && <Fact name={t('Heading')}>{words.heading(headingDeg)}</Fact>}
      <Fact name={t('Ignition')}>{ignition === null ? t('Unknown') : ignition ? t('on') : t('off')}</Fact>
      <Fact name={t('Odometer')}>{odometerM === null ? t('Unknown') : words.distance(odometerM)}</Fact>
      <Fact name={t('Recorded')}>{words.moment(fix.recordedAtMs)}</Fact>
      <Fact name={t('Received')}>{words.moment(new Date(fix.receivedAt).getTime())}</Fact>
    </>
  )
}

/** As other programs take them: degrees with a point, latitude first. */
function Coordinates({ latitude, longitude }: { latitude: number; longitude: number }) {
  const { t } = useTranslation()
  const text = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const [copied, setCopied] = useState<string | null>(null)
  const isCopied = copied === text
  return (
    <span className={classes.coordinates}>
      {text}
      <button
        type="button"
        className={classes.copy}
        aria-label={isCopied ? t('Copied') : t('Copy coordinates')}
        onClick={() => void copyText(text).then(isDone => setCopied(isDone ? text : null))}
      >
        {isCopied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      </button>
    </span>
  )
}
