import { Button, NativeSelect, Textarea } from '@mantine/core'
import { correctionReason } from '@milepost/contract/correction-reason.ts'
import { type CorrectedTripField, tripCorrections, tripNote } from '@milepost/contract/trip-corrections.ts'
import type { TableTrip } from '@milepost/contract/trips.ts'
import { refusalOf } from '@milepost/domain/access/access.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { IconPencil, IconShieldExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import { useSession } from '../../api/session.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import formClasses from '../../ui/CorrectionForm.module.css'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Form } from '../../ui/Form.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { RevokeForm } from '../../ui/RevokeForm.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './TripPanel.module.css'
import { type CorrectionRow, correctionsQuery, driversQuery } from './trip-queries.ts'
import { useTripWords } from './use-trip-words.ts'

const FIELD_WORDS: Record<CorrectedTripField, TextKey> = { driver: 'Driver', private: 'Private', note: 'Note' }

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
          {t('The corrections were changed outside Milepost. Do not rely on this history.')}
        </p>
      )}
      {data === undefined && error !== null && <FailedMessage error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && <p className={classes.quiet}>{t('As recorded.')}</p>}
      <ol className={classes.corrections}>
        {data?.results.toReversed().map(entry => (
          <li key={entry.id} data-in-force={entry.is_in_force || undefined}>
            <Entry entry={entry} isRevoked={revoked.has(entry.id)} />
          </li>
        ))}
      </ol>
      {isOpen ? (
        <CorrectionForm trip={trip} onClose={() => setIsOpen(false)} />
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
    ? t('You can view trips but not correct them.')
    : isUnderWay
      ? t('The trip has not ended yet.')
      : null
  return (
    <ReasonButton size="xs" variant="default" leftSection={<IconPencil size={14} />} reason={reason} onClick={onClick}>
      {t('Correct this trip')}
    </ReasonButton>
  )
}

/** One entry of the history. What counts is marked; what was revoked or replaced is marked as such. */
function Entry({ entry, isRevoked }: { entry: CorrectionRow; isRevoked: boolean }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const [isRevoking, setIsRevoking] = useState(false)
  const { field, before, value, revokes } = entry
  const name = t(FIELD_WORDS[field])
  const state = entry.is_in_force ? t('in force') : isRevoked ? t('withdrawn') : revokes === null ? t('replaced') : null
  const empty = field === 'driver' ? t('Unknown') : ''
  return (
    <>
      <p>
        <strong>{revokes === null ? name : t('{{field}}: withdrawn', { field: name })}</strong>{' '}
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
          button={t('Withdraw correction')}
          done={t('Correction withdrawn')}
          revoke={(send, reason) => send(tripCorrections.revoke, { body: { correction: entry.id, reason } })}
          onClose={() => setIsRevoking(false)}
        />
      ) : entry.may_revoke ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setIsRevoking(true)}>
          {t('Withdraw correction')}
        </Button>
      ) : (
        field === 'private' &&
        entry.is_in_force && (
          <p className={classes.quiet}>{t('Only {{name}} can undo this.', { name: entry.made_by })}</p>
        )
      )}
    </>
  )
}

/** Lays one value over a trip, with the reason that every correction needs. */
function CorrectionForm({ trip, onClose }: { trip: TableTrip; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: drivers } = useQuery(driversQuery)
  const [field, setField] = useState<CorrectedTripField>('driver')
  const [driver, setDriver] = useState(trip.driver_id === null ? '' : String(trip.driver_id))
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const { isSaving, failure, save } = useCorrecting(
    send => {
      const body = { trip_id: trip.id, reason: reason.trim() }
      if (field === 'driver')
        return send(tripCorrections.correct, { body: { ...body, field, driver: Number(driver) || null } })
      if (field === 'note') return send(tripCorrections.correct, { body: { ...body, field, note: note.trim() } })
      return send(tripCorrections.correct, { body: { ...body, field } })
    },
    { outcome: 'Success', note: t('Trip corrected') },
    onClose,
  )
  const missing =
    field === 'note' && note.trim() === ''
      ? t('Enter a note.')
      : !correctionReason.safeParse(reason).success
        ? t('Enter a reason of at least 3 characters.')
        : null
  return (
    <Form className={formClasses.form} missing={missing} failure={failure} onSend={() => void save()}>
      <p className={classes.quiet}>{t('The recorded value is kept and shown beside it.')}</p>
      <NativeSelect
        label={t('Field to correct')}
        autoFocus
        data={[
          { value: 'driver', label: t('Driver') },
          { value: 'private', label: t('Private'), disabled: trip.is_private },
          { value: 'note', label: t('Note') },
        ]}
        value={field}
        onChange={({ currentTarget: { value } }) => isKeyOf(FIELD_WORDS, value) && setField(value)}
      />
      {field === 'driver' && (
        <NativeSelect
          label={t('Driver')}
          value={driver}
          data={[
            { value: '', label: t('Unknown') },
            ...(drivers?.results ?? []).map(one => ({ value: String(one.id), label: one.name })),
          ]}
          onChange={event => setDriver(event.currentTarget.value)}
        />
      )}
      {field === 'private' && (
        <p>
          {t(
            'The trip becomes private: its route and places are hidden from everyone. Only you can undo this. A trip driven as private can never be changed to business.',
          )}
        </p>
      )}
      {field === 'note' && (
        <Textarea
          label={t('Note')}
          required
          {...textLimits(tripNote)}
          autosize
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={t('Reason')}
        required
        {...textLimits(correctionReason)}
        autosize
        value={reason}
        error={failure}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <div className={formClasses.buttons}>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <ReasonButton size="xs" type="submit" loading={isSaving} reason={missing}>
          {t('Save correction')}
        </ReasonButton>
      </div>
    </Form>
  )
}
