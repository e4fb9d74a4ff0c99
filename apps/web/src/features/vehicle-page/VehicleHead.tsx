import { Button } from '@mantine/core'
import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { mayAdminister, refusalOf } from '@milepost/domain/access/access.ts'
import { IconAlertTriangle, IconFilePlus, IconMapPin, IconNote } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ShareVehicleButton } from '../../live-links/ShareVehicleButton.tsx'
import { StatusMark } from '../../map/StatusMark.tsx'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { VehicleTypeIcon } from '../../ui/VehicleTypeIcon.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { PageLink } from './PageLink.tsx'
import { positionStatus } from './position-status.ts'
import classes from './VehiclePage.module.css'
import { WholeFileButton } from './WholeFileButton.tsx'

const { access, method } = vehicleActivities.create

/** What the vehicle is called, what it does now, and what is done about it most. */
export function VehicleHead({ vehicle }: { vehicle: VehiclePage }) {
  const { t } = useTranslation()
  const words = useWords()
  const signedIn = useSession()
  const [isNoting, setNoting] = useState(false)
  const { position, defects, archived_at: archivedAt } = vehicle
  const status = position && positionStatus(position)
  const mayTrack = signedIn !== null && mayOpenPage(pages.trackVehicle.rule, signedIn)
  const mayFile =
    signedIn !== null &&
    mayOpenPage(pages.vehicleFile.rule, signedIn) &&
    refusalOf(access, callerOf(signedIn.currentUser), method) === null
  const mayRestore = signedIn !== null && mayAdminister(callerOf(signedIn.currentUser), 'vehicles', 'write')
  return (
    <header className={classes.head}>
      <VehicleTypeIcon type={vehicle.vehicle_type} size={26} />
      <div className={classes.names}>
        <h1>{vehicle.registration}</h1>
        <span className={classes.quiet}>
          {[vehicle.fleet_number, vehicle.manufacturer_model ?? words.vehicleType(vehicle.vehicle_type)]
            .filter(text => text !== '')
            .join(' · ')}
        </span>
      </div>
      {status !== null && archivedAt === null && (
        <span className={classes.chip}>
          <StatusMark status={status} headingDeg={position?.dir} />
          {words.status(status)}
          {position?.timestamp != null && (
            <span className={classes.quiet}>{words.age(Math.max(0, Date.now() - Date.parse(position.timestamp)))}</span>
          )}
        </span>
      )}
      {defects?.is_off_road === true && (
        <span className={classes.chip} data-is="wrong">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {t('Off road (VOR)')}
        </span>
      )}
      {archivedAt !== null && <span className={classes.chip}>{t('Archived_state')}</span>}
      {archivedAt !== null && mayRestore && (
        <PageLink page="vehicles" record={vehicle.id} text={t('Open the record to restore it')} />
      )}
      <div className={classes.actions}>
        {vehicle.notes?.may_create === true && archivedAt === null && (
          <Button size="sm" variant="default" leftSection={<IconNote size={16} />} onClick={() => setNoting(true)}>
            {t('Add note')}
          </Button>
        )}
        {isNoting && <NoteDialog vehicle={vehicle} onClose={() => setNoting(false)} />}
        {mayFile && archivedAt === null && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconFilePlus size={16} />}
            renderRoot={props => (
              <Link to={pages.vehicleFile.path} search={{ vehicleId: vehicle.id, add: '1' }} {...props} />
            )}
          >
            {t('Add document')}
          </Button>
        )}
        {mayTrack && archivedAt === null && (
          <ShareVehicleButton
            size="sm"
            vehicleId={vehicle.id}
            registration={vehicle.registration}
            place={placeOf(position)}
          />
        )}
        <WholeFileButton vehicleId={vehicle.id} registration={vehicle.registration} />
        {mayTrack && archivedAt === null && (
          <Button
            size="sm"
            leftSection={<IconMapPin size={16} />}
            renderRoot={props => <Link to={pages.trackVehicle.path} search={{ vehicleId: vehicle.id }} {...props} />}
          >
            {t('Show on the map')}
          </Button>
        )}
      </div>
    </header>
  )
}

/** Where it is; null: not known, or not to be seen. */
const placeOf = (position: VehiclePage['position']) =>
  position == null || position.lat === null || position.long === null
    ? null
    : { latitude: position.lat, longitude: position.long }
