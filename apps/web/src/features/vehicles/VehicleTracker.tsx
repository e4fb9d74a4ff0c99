import { Button } from '@mantine/core'
import type { Vehicle } from '@milepost/contract/vehicles.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { TrackerAccessDialog } from './TrackerAccessDialog.tsx'
import { TrackerMoveDialog } from './TrackerMoveDialog.tsx'
import classes from './TrackerNotes.module.css'
import { TrackerNotes } from './TrackerNotes.tsx'
import { TrackerRefusals } from './TrackerRefusals.tsx'
import { useTrackerIdentity } from './use-tracker-identity.ts'

/** The tracker of a vehicle: what is wrong with it, and since when it is in it. */
export function VehicleTracker({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const [isMoving, setIsMoving] = useState(false)
  const [isIdentifying, setIsIdentifying] = useState(false)
  const signedIn = useSession()
  const mayConnect = signedIn !== null && mayOpenPage(pages.connectTracker.rule, signedIn)
  const identity = useTrackerIdentity(vehicle.tracker?.id ?? null)
  const reason = vehicle.may_edit ? null : t('Your role may read this, not change it. Ask an administrator.')
  return (
    <>
      <h2>{t('Tracker')}</h2>
      <TrackerNotes vehicleId={vehicle.id} />
      {identity && <TrackerRefusals identity={identity} mayEdit={vehicle.may_edit} />}
      {vehicle.archived_at === null && (
        <div className={classes.actions}>
          {vehicle.tracker === null && mayConnect && (
            <Button
              size="xs"
              leftSection={<IconPlugConnected size={16} />}
              renderRoot={props => (
                <Link to={pages.connectTracker.path} search={{ vehicleId: vehicle.id }} {...props} />
              )}
            >
              {t('Connect a tracker')}
            </Button>
          )}
          <ReasonButton size="xs" variant="default" reason={reason} onClick={() => setIsMoving(true)}>
            {vehicle.tracker === null
              ? t('Fit a tracker from an earlier time…')
              : t('Change when the tracker was fitted…')}
          </ReasonButton>
          {identity && (
            <ReasonButton size="xs" variant="default" reason={reason} onClick={() => setIsIdentifying(true)}>
              {t('Who may report as this tracker…')}
            </ReasonButton>
          )}
        </div>
      )}
      {isIdentifying && identity && <TrackerAccessDialog identity={identity} onClose={() => setIsIdentifying(false)} />}
      {isMoving && <TrackerMoveDialog vehicle={vehicle} tracker={vehicle.tracker} onClose={() => setIsMoving(false)} />}
    </>
  )
}
