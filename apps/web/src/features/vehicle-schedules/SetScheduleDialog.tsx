import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { scheduleTypes } from '@milepost/contract/schedule-types.ts'
import { MOST_VEHICLES_SET, type VehicleSchedule, vehicleSchedules } from '@milepost/contract/vehicle-schedules.ts'
import { scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { PickerField } from '../../pickers/PickerField.tsx'
import { vehiclePicker } from '../../pickers/pickers.ts'
import { choicesOf } from '../../records/choices.ts'
import { IN_DIALOG } from '../../records/FieldInput.tsx'
import { useChoices } from '../../records/use-choices.ts'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './Schedules.module.css'
import { useUndo } from './use-undo.ts'

type Start = 'first-due' | 'last-done'

const isStart = (value: string): value is Start => value === 'first-due' || value === 'last-done'

interface Props {
  /** The one that is changed; null: of vehicles that are chosen. */
  schedule: VehicleSchedule | null
  onClose: () => void
}

/** Asks which schedule vehicles follow, and from which day on. */
export function SetScheduleDialog({ schedule, onClose }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const today = words.day(Date.now())
  const [vehicles, setVehicles] = useState<readonly number[]>(schedule === null ? [] : [schedule.vehicle.id])
  const [type, setType] = useState<string | null>(schedule === null ? null : String(schedule.schedule_type.id))
  const [start, setStart] = useState<Start>('first-due')
  const [day, setDay] = useState('')
  const undoing = useUndo()
  const offered = useChoices(SCHEDULES, type === null ? [] : [type])
  const { isSaving, failure, save } = useCorrecting(
    send =>
      send(vehicleSchedules.set, {
        body: {
          ...{ vehicles: [...vehicles], schedule_type: Number(type) },
          ...(start === 'first-due' ? { first_due_on: day } : { last_done_on: day }),
          ...(typeof schedule?.version === 'number' &&
            schedule.schedule_type.id === Number(type) && { version: schedule.version }),
        },
      }),
    {
      outcome: 'Success',
      note:
        schedule === null
          ? t('{{schedule}} set for {{number}} vehicles', {
              schedule: offered.data.find(({ value }) => value === type)?.label ?? '',
              count: vehicles.length,
              number: words.number(vehicles.length),
            })
          : t('Schedule of {{registration}} set', { registration: schedule.vehicle.registration }),
      action: ({ undo }) => undoing(undo),
    },
    onClose,
  )
  const missing =
    vehicles.length === 0
      ? t('Choose vehicles')
      : vehicles.length > MOST_VEHICLES_SET
        ? t('At most {{number}} vehicles at once', { number: words.number(MOST_VEHICLES_SET) })
        : type === null
          ? t('Choose a schedule')
          : day === ''
            ? t('Choose a day')
            : null

  return (
    <Dialog
      title={
        schedule === null
          ? t('Set schedules')
          : t('Schedule of {{registration}}', { registration: schedule.vehicle.registration })
      }
      widthPx={520}
      onClose={onClose}
    >
      <Form
        className={`${dialogClasses.body} ${classes.form}`}
        missing={missing}
        failure={failure}
        onSend={() => void save()}
      >
        {schedule === null && (
          <div data-missing={vehicles.length === 0 || undefined}>
            <PickerField picker={vehiclePicker} label={t('Vehicles')} isOpen value={vehicles} onChange={setVehicles} />
          </div>
        )}
        <Select
          label={t('Schedule')}
          required
          searchable
          comboboxProps={IN_DIALOG}
          description={t('It takes the place of what they follow for the same activity type.')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={offered.data}
          value={type}
          onChange={setType}
        />
        <SegmentedControl
          size="sm"
          fullWidth
          aria-label={t('From which day')}
          data={[
            { value: 'first-due', label: t('First due on') },
            { value: 'last-done', label: t('Last done on') },
          ]}
          value={start}
          onChange={value => isStart(value) && setStart(value)}
        />
        <TextInput
          type="date"
          label={start === 'first-due' ? t('First due on') : t('Last done on')}
          required
          {...(start === 'last-done' && { max: today })}
          value={day}
          onChange={event => setDay(event.currentTarget.value)}
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
          <ReasonButton type="submit" reason={missing} loading={isSaving}>
            {t('Set')}
          </ReasonButton>
        </div>
      </Form>
    </Dialog>
  )
}

const SCHEDULES = choicesOf(scheduleTypes.list, {
  choice: ({ id, name, code }) => ({ value: id, label: name, code }),
  words: ({ label, code }) => scheduleTypeWord(code ?? null, label, i18next.t),
})
