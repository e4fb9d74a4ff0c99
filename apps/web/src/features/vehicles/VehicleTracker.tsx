import type { Vehicle } from '@milepost/contract/vehicles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../records/ReasonButton.tsx'
import { TrackerMoveDialog } from './TrackerMoveDialog.tsx'
import classes from './TrackerNotes.module.css'
import { TrackerNotes } from './TrackerNotes.tsx'

/** The tracker of a vehicle: what is wrong with it, and since when it is in it. */
export function VehicleTracker({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const [isMoving, setIsMoving] = useState(false)
  return (
    <>
      <h2>{t('Tracker')}</h2>
      <TrackerNotes vehicleId={vehicle.id} />
      {vehicle.archived_at === null && (
        <div className={classes.move}>
          <ReasonButton
            size="xs"
            variant="default"
            reason={vehicle.may_edit ? null : t('Your role may read this, not change it.')}
            onClick={() => setIsMoving(true)}
          >
            {t('Change when the tracker was fitted…')}
          </ReasonButton>
        </div>
      )}
      {isMoving && <TrackerMoveDialog vehicle={vehicle} tracker={vehicle.tracker} onClose={() => setIsMoving(false)} />}
    </>
  )
}
