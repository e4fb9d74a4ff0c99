import { Button } from '@mantine/core'
import { tripCorrections } from '@milepost/contract/trip-corrections.ts'
import type { TableTrip } from '@milepost/contract/trips.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import { IconPencil, IconShieldExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { CorrectionEntry } from './CorrectionEntry.tsx'
import { TripCorrectionForm } from './TripCorrectionForm.tsx'
import classes from './TripPanel.module.css'
import { correctionsQuery } from './trip-queries.ts'

/** What was corrected, by whom and why, newest first, and the way to another correction. */
export function TripCorrections({ trip }: { trip: TableTrip }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(correctionsQuery(trip.id))
  const [isOpen, setIsOpen] = useState(false)
  const revoked = new Set(data?.results.map(entry => entry.revokes))
  return (
    <section className={classes.section} aria-label={t('Corrections')}>
      <h3>{t('Corrections')}</h3>
      {data?.is_intact === false && (
        <p className={classes.fault} role="alert">
          <IconShieldExclamation size={18} aria-hidden="true" />
          {t('The history of corrections has been changed outside Milepost. Do not rely on it.')}
        </p>
      )}
      {data === undefined && error !== null && <FailedMessage error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && <p className={classes.quiet}>{t('As it was recorded.')}</p>}
      <ol className={classes.corrections}>
        {data?.results.toReversed().map(entry => (
          <li key={entry.id} data-in-force={entry.is_in_force || undefined}>
            <CorrectionEntry entry={entry} isRevoked={revoked.has(entry.id)} />
          </li>
        ))}
      </ol>
      {isOpen ? (
        <TripCorrectionForm trip={trip} onClose={() => setIsOpen(false)} />
      ) : (
        <CorrectButton isUnderWay={trip.end === null} onClick={() => setIsOpen(true)} />
      )}
    </section>
  )
}

/** Disabled with its reason for those who may only read, and while the trip is under way. */
function CorrectButton({ isUnderWay, onClick }: { isUnderWay: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  const signedIn = useSession()
  const caller = signedIn && callerOf(signedIn.currentUser)
  const isRefused = refusalOf(tripCorrections.correct.access, caller, 'POST') !== null
  const reason = isRefused
    ? t('Your account may read, and not correct.')
    : isUnderWay
      ? t('The trip is still under way.')
      : ''
  return (
    <Hint text={reason} disabled={reason === ''}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={14} />}
        {...(reason !== '' && { 'data-disabled': true, 'aria-disabled': true, 'aria-description': reason })}
        onClick={() => reason === '' && onClick()}
      >
        {t('Correct this trip')}
      </Button>
    </Hint>
  )
}
