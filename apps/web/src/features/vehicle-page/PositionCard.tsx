import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { Card, LeftOut } from './Card.tsx'
import { PageLink } from './PageLink.tsx'
import { positionStatus } from './position-status.ts'
import classes from './VehiclePage.module.css'

/** Where it is now, or was when it last reported, and who is assigned to it. */
export function PositionCard({ vehicle }: { vehicle: VehiclePage }) {
  const { t } = useTranslation()
  const words = useWords()
  const { position, drivers } = vehicle
  const atMs = position?.timestamp == null ? null : Date.parse(position.timestamp)
  const status = position && positionStatus(position)
  return (
    <Card
      title={t('Where it is')}
      link={<PageLink page="trackVehicle" search={{ vehicleId: vehicle.id }} text={t('Track')} />}
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
          {atMs !== null && (
            <p className={classes.quiet}>
              {words.moment(atMs)}
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
    </Card>
  )

  function placeWords(): string {
    if (position === null || status === null) return ''
    if (status === 'private' || status === 'never-reported') return words.status(status)
    if (position.lat === null || position.long === null) return words.status(status)
    return position.address ?? `${position.lat.toFixed(5)}, ${position.long.toFixed(5)}`
  }
}
