import { Button, TextInput } from '@mantine/core'
import { LONGEST_REASON } from '@milepost/contract/records.ts'
import { type VehicleSchedule, vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './Schedules.module.css'
import { useUndo } from './use-undo.ts'

interface Props {
  schedule: VehicleSchedule
  onClose: () => void
}

/** Asks whether a schedule is to end, and why; the reason stands in the timeline of the vehicle. */
export function StopScheduleDialog({ schedule, onClose }: Props) {
  const { t } = useTranslation()
  const undoing = useUndo()
  const [reason, setReason] = useState('')
  const { id, vehicle, activity_type: activity, schedule_type: type } = schedule
  const named = { schedule: scheduleTypeWord(type.code, type.name, t), registration: vehicle.registration }
  const which = id === null ? { never_recorded: [{ vehicle: vehicle.id, activity_type: activity.id }] } : { ids: [id] }
  const { isSaving, failure, save } = useCorrecting(
    send => send(vehicleSchedules.stop, { body: { ...which, ...(reason.trim() !== '' && { reason: reason.trim() }) } }),
    {
      outcome: 'Remove success',
      note: t('Schedule of {{registration}} stopped: {{schedule}}', named),
      action: ({ undo }) => (undo === null ? undefined : undoing(undo)),
    },
    onClose,
  )

  return (
    <Dialog title={t('Stop {{schedule}} of {{registration}}?', named)} widthPx={440} onClose={onClose}>
      <Form
        className={`${dialogClasses.body} ${classes.form}`}
        missing={null}
        failure={failure}
        onSend={() => void save()}
      >
        <p className={dialogClasses.text}>{t('It is no longer due, and nobody is reminded. What was filed stays.')}</p>
        <TextInput
          label={t('Reason (optional)')}
          description={t('It stands in the timeline of the vehicle.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        {failure !== null && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('Stop schedule')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
