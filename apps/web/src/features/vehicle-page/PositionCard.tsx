import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { MapWaiting } from '../../map/MapWaiting.tsx'
import { Card, LeftOut } from './Card.tsx'
import { PageLink } from './PageLink.tsx'
import frame from './PositionMap.module.css'
import type { PlacedMark } from './PositionMap.tsx'
import { positionStatus } from './position-status.ts'
import { useIsTimelineThere } from './use-is-timeline-there.ts'
import classes from './VehiclePage.module.css'

const PositionMap = lazy(() => import('./PositionMap.tsx').then(part => ({ default: part.PositionMap })))

/** Where it is now, or was when it last reported, and who is assigned to it. */
export function PositionCard({ vehicle }: { vehicle: VehiclePage }) {
  const { t } = useTranslation()
  const words = useWords()
  const { position, drivers } = vehicle
  const status = position && positionStatus(position)
  const mark = markOf(position)
  const isTextThere = useIsTimelineThere(vehicle.id)
  return (
    <Card
      title={t('Where it is')}
      link={
        vehicle.archived_at === null && (
          <PageLink page="trackVehicle" search={{ vehicleId: vehicle.id }} text={t('Track')} />
        )
      }
    >
      {position === null ? (
        vehicle.archived_at === null ? (
          <LeftOut vehicle={vehicle} part="position" />
        ) : (
          <p className={classes.quiet}>{t('Vehicles that are archived are not tracked.')}</p>
        )
      ) : (
        <>
          <p className={classes.big}>{placeWords()}</p>
          {position.timestamp !== null && (
            <p className={classes.quiet}>
              {words.dateAndTime(position.timestamp)}
              {position.speed !== null && status === 'moving' && ` · ${words.speed(position.speed)}`}
            </p>
          )}
        </>
      )}
      {drivers !== null && drivers.length > 0 && (
        <p className={classes.line}>
          {t('Driver')}: {drivers.map(({ name }) => name).join(', ')}
        </p>
      )}
      {mark !== null && (
        <div className={frame.map}>
          {isTextThere ? (
            <Suspense fallback={<MapWaiting />}>
              <PositionMap key={vehicle.id} vehicle={vehicle} mark={mark} />
            </Suspense>
          ) : (
            <MapWaiting />
          )}
        </div>
      )}
    </Card>
  )

  function placeWords(): string {
    if (position === null || status === null) return ''
    if (status === 'private' || status === 'never-reported') return words.status(status)
    if (position.lat === null || position.long === null) return words.status(status)
    if (position.address !== null) return words.placeName(position.address)
    return `${position.lat.toFixed(5)}, ${position.long.toFixed(5)}`
  }
}

/** What the map paints of it; null where it has no place, and of private times. */
function markOf(position: VehiclePage['position']): PlacedMark | null {
  if (position === null || position.lat === null || position.long === null) return null
  const status = positionStatus(position)
  if (status === 'private' || status === 'never-reported') return null
  return { latitude: position.lat, longitude: position.long, headingDeg: position.dir, status }
}
