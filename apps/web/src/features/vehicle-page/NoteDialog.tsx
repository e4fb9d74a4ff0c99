import { Switch, Textarea } from '@mantine/core'
import { LONGEST_NOTE, vehicleNotes } from '@milepost/contract/vehicle-notes.ts'
import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCorrecting } from '../../ui/use-correcting.ts'
import { AddDialog } from './AddDialog.tsx'

interface Props {
  vehicle: Pick<VehiclePage, 'id' | 'registration' | 'customer'>
  onClose: () => void
}

/** Writes a note on the vehicle. */
export function NoteDialog({ vehicle, onClose }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isPinned, setPinned] = useState(false)
  const saving = useCorrecting(
    send =>
      send(vehicleNotes.create, {
        body: { customer: vehicle.customer.id, vehicle: vehicle.id, text, is_pinned: isPinned },
      }),
    { outcome: 'Success', note: t('Note added') },
    onClose,
  )
  const missing = text.trim() === '' ? t('Write the note first.') : null

  return (
    <AddDialog
      title={t('Add a note on {{registration}}', vehicle)}
      add={t('Add note')}
      missing={missing}
      saving={saving}
      onClose={onClose}
    >
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
    </AddDialog>
  )
}
