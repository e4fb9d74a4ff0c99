import { Button, Switch, Textarea } from '@mantine/core'
import { LONGEST_NOTE, vehicleNotes } from '@milepost/contract/vehicle-notes.ts'
import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../records/ReasonButton.tsx'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './Costs.module.css'
import page from './VehiclePage.module.css'

interface Props {
  vehicle: Pick<VehiclePage, 'id' | 'registration' | 'customer'>
  onClose: () => void
}

/** Writes a note on the vehicle. */
export function NoteDialog({ vehicle, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isPinned, setPinned] = useState(false)
  const { isSaving, failure, save } = useCorrecting(
    send =>
      send(vehicleNotes.create, {
        body: { customer: vehicle.customer.id, vehicle: vehicle.id, text, is_pinned: isPinned },
      }),
    { outcome: 'Success', note: t('Note added') },
    onClose,
  )
  const missing = text.trim() === '' ? t('Write the note first.') : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (missing === null) void save()
  }

  return (
    <Dialog title={t('Add a note on {{registration}}', vehicle)} widthPx={460} onClose={onClose}>
      <form className={`${dialogClasses.body} ${classes.form}`} noValidate onSubmit={submit}>
        <Textarea
          label={t('Note')}
          required
          data-autofocus
          autosize
          minRows={4}
          maxRows={12}
          maxLength={LONGEST_NOTE}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Switch
          label={t('Pinned to the page of the vehicle')}
          checked={isPinned}
          onChange={event => setPinned(event.currentTarget.checked)}
        />
        {failure !== null && (
          <p className={page.wrong} role="alert">
            {failure}
          </p>
        )}
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ReasonButton type="submit" reason={missing} loading={isSaving}>
            {t('Add note')}
          </ReasonButton>
        </div>
      </form>
    </Dialog>
  )
}
