import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type CorrectedTripField, tripCorrections } from '@milepost/contract/trip-corrections.ts'
import type { TableTrip } from '@milepost/contract/trips.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import formClasses from '../../ui/CorrectionForm.module.css'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './TripPanel.module.css'
import { driversQuery } from './trip-queries.ts'

/** Lays one value over a trip, with the reason that every correction needs. */
export function TripCorrectionForm({ trip, onClose }: { trip: TableTrip; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: drivers } = useQuery(driversQuery)
  const [field, setField] = useState<CorrectedTripField>('driver')
  const [driver, setDriver] = useState(trip.driver_id === null ? '' : String(trip.driver_id))
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const { isSaving, failure, save } = useCorrecting(
    () => {
      const body = { trip_id: trip.id, reason: reason.trim() }
      if (field === 'driver')
        return call(tripCorrections.correct, { body: { ...body, field, driver: Number(driver) || null } })
      if (field === 'note') return call(tripCorrections.correct, { body: { ...body, field, note: note.trim() } })
      return call(tripCorrections.correct, { body: { ...body, field } })
    },
    t('The trip is corrected'),
    onClose,
  )
  const isComplete = reason.trim().length >= 3 && (field !== 'note' || note.trim() !== '')
  return (
    <form
      className={formClasses.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className={classes.quiet}>{t('What was recorded stays and is shown beside it.')}</p>
      <NativeSelect
        label={t('What is corrected')}
        autoFocus
        data={[
          { value: 'driver', label: t('Driver') },
          { value: 'private', label: t('Private'), disabled: trip.is_private },
          { value: 'note', label: t('Note') },
        ]}
        value={field}
        onChange={event => setField(event.currentTarget.value as CorrectedTripField)}
      />
      {field === 'driver' && (
        <NativeSelect
          label={t('Who drove')}
          value={driver}
          data={[
            { value: '', label: t('not known') },
            ...(drivers?.results ?? []).map(one => ({ value: String(one.id), label: one.name })),
          ]}
          onChange={event => setDriver(event.currentTarget.value)}
        />
      )}
      {field === 'private' && (
        <p>
          {t(
            'The trip becomes private: its way and its places are shown to nobody any more. Only you can take that back, and nobody can make a trip business that was driven as private.',
          )}
        </p>
      )}
      {field === 'note' && (
        <Textarea
          label={t('Note')}
          required
          maxLength={500}
          autosize
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={t('Reason')}
        required
        minLength={3}
        maxLength={500}
        autosize
        value={reason}
        error={failure}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <div className={formClasses.buttons}>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button size="xs" type="submit" loading={isSaving} disabled={!isComplete}>
          {t('Save correction')}
        </Button>
      </div>
    </form>
  )
}
