import type { Tracker } from '@milepost/contract/trackers.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { paths } from '../../pages/paths.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { TrackerAccessDialog } from './TrackerAccessDialog.tsx'
import { TrackerMoveDialog } from './TrackerMoveDialog.tsx'
import classes from './TrackerNotes.module.css'
import { TrackerNotes } from './TrackerNotes.tsx'
import { TrackerRefusals } from './TrackerRefusals.tsx'
import { useTrackerIdentity } from './use-tracker-identity.ts'

/** What a tracker is tied to: who calls in its name, and the vehicles that it has been in. */
export function TrackerTies({ tracker }: { tracker: Tracker }) {
  const { t } = useTranslation()
  const words = useWords()
  const [isMoving, setIsMoving] = useState(false)
  const [isIdentifying, setIsIdentifying] = useState(false)
  const identity = useTrackerIdentity(tracker.id)
  const { vehicle, assignments } = tracker
  const isArchived = tracker.archived_at !== null
  const reason = tracker.may_edit ? null : t('Your role may read this, not change it. Ask an administrator.')
  return (
    <>
      <h2>{t('Connection')}</h2>
      {tracker.last_heard === null && !isArchived && (
        <p className={classes.hint}>{t('It has not reported yet. Set its server and port, and switch it on.')}</p>
      )}
      {!isArchived && (
        <Link className={classes.connect} to={paths.connectTracker} search={{ tracker: tracker.id }}>
          {t('Settings for the device, and what it sends')}
        </Link>
      )}
      {vehicle && <TrackerNotes vehicleId={vehicle.id} />}
      {identity && !isArchived && <TrackerRefusals identity={identity} mayEdit={tracker.may_edit} />}
      {identity && !isArchived && (
        <div className={classes.actions}>
          <ReasonButton size="xs" variant="default" reason={reason} onClick={() => setIsIdentifying(true)}>
            {t('Who may report as this tracker…')}
          </ReasonButton>
        </div>
      )}
      <h2>{t('Vehicles')}</h2>
      {assignments.length === 0 ? (
        <p className={classes.hint}>{t('It has not been in a vehicle yet.')}</p>
      ) : (
        <ul className={classes.assignments}>
          {assignments.map(({ vehicle, from, until }) => (
            <li key={from}>
              <RegistrationLink vehicle={vehicle} />
              <span>
                {until === null
                  ? t('since {{from}}', { from: words.dateAndTime(from) })
                  : t('{{from}} to {{until}}', { from: words.dateAndTime(from), until: words.dateAndTime(until) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {vehicle && (
        <div className={classes.actions}>
          <ReasonButton size="xs" variant="default" reason={reason} onClick={() => setIsMoving(true)}>
            {t('Change when the tracker was fitted…')}
          </ReasonButton>
        </div>
      )}
      {isIdentifying && identity && <TrackerAccessDialog identity={identity} onClose={() => setIsIdentifying(false)} />}
      {isMoving && vehicle && (
        <TrackerMoveDialog vehicle={vehicle} tracker={tracker} onClose={() => setIsMoving(false)} />
      )}
    </>
  )
}
