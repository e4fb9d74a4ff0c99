import { Button } from '@mantine/core'
import { type CorrectedTripField, tripCorrections } from '@milepost/contract/trip-corrections.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { RevokeForm } from '../../ui/RevokeForm.tsx'
import classes from './TripPanel.module.css'
import type { CorrectionRow } from './trip-queries.ts'
import { useTripWords } from './use-trip-words.ts'

const FIELD_WORDS: Record<CorrectedTripField, TextKey> = { driver: 'Driver', private: 'Private', note: 'Note' }

/** One entry of the history. What counts is marked; what was revoked or replaced says so. */
export function CorrectionEntry({ entry, isRevoked }: { entry: CorrectionRow; isRevoked: boolean }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const [isRevoking, setIsRevoking] = useState(false)
  const { field, before, value, revokes } = entry
  const name = t(FIELD_WORDS[field])
  const state = entry.is_in_force ? t('in force') : isRevoked ? t('revoked') : revokes === null ? t('replaced') : null
  const empty = field === 'driver' ? t('not known') : ''
  return (
    <>
      <p>
        <strong>{revokes === null ? name : t('{{field}}: revoked', { field: name })}</strong>{' '}
        {field !== 'private' && (
          <>
            <del>{before ?? empty}</del>
            {revokes === null && <> → {value ?? empty}</>}
          </>
        )}
        {state !== null && <span className={classes.state}>{state}</span>}
      </p>
      <p>{entry.reason}</p>
      <p className={classes.quiet}>
        {entry.made_by}, {words.moment(Date.parse(entry.made_at))}
      </p>
      {isRevoking ? (
        <RevokeForm
          revoke={reason => call(tripCorrections.revoke, { body: { correction: entry.id, reason } })}
          onClose={() => setIsRevoking(false)}
        />
      ) : entry.may_revoke ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setIsRevoking(true)}>
          {t('Revoke')}
        </Button>
      ) : (
        field === 'private' &&
        entry.is_in_force && (
          <p className={classes.quiet}>{t('Only {{name}} can take that back.', { name: entry.made_by })}</p>
        )
      )}
    </>
  )
}
