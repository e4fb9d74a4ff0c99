import { Alert, Input, NativeSelect, TextInput } from '@mantine/core'
import { DESCRIPTION_CHARACTERS, MOST_PICTURES_OF_DOCUMENT } from '@milepost/contract/vehicle-activities.ts'
import type { ActivityStatus } from '@milepost/contract/vehicle-activity-types.ts'
import { statusNameWord } from '@milepost/texts/activity-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useLeaveGuard } from '../../records/use-leave-guard.ts'
import panel from '../../ui/DetailPanel.module.css'
import { dayAt } from '../../ui/day-range.ts'
import { Form } from '../../ui/Form.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { closeRefusals, toastMissing } from '../../ui/toasts.ts'
import { type PickedVehicle, VehicleAutocomplete } from '../../vehicle-lists/VehicleAutocomplete.tsx'
import { PAGINATED_LIST } from '../../vehicle-lists/vehicle-sources.ts'
import { DayField } from './DayField.tsx'
import classes from './DocumentForm.module.css'
import { offeredTypesQuery, typeQuery } from './document-queries.ts'
import { FileChooser, pastedFiles } from './FileChooser.tsx'
import {
  isDescription,
  isInspection,
  type MissingPart,
  missingPart,
  type NewDocument,
  needsFile,
  offeredStatuses,
  pagesFault,
} from './new-document.ts'
import { ScheduleBox } from './ScheduleBox.tsx'
import { typeOptions } from './type-options.ts'
import { useFiling } from './use-filing.ts'

/** Why the button does not send yet. */
const REASONS: Record<MissingPart, TextKey> = {
  vehicle: 'Choose a vehicle first.',
  type: 'Choose an activity type first.',
  status: 'Choose a status first.',
  day: 'Enter a date that is not after today.',
  'day not confirmed': 'Confirm the date first.',
  description: 'Enter a description of 2 to 90 characters.',
}

interface Props {
  /** The one that the list is narrowed to. */
  vehicle: PickedVehicle | null
  /** What it begins with, where vehicles of its type have that. */
  typeId: number | null
  onFiled: () => void
}

/** A new document of a vehicle, or several at once (VF-29 to VF-36). */
export function DocumentForm({ vehicle: given, typeId: givenTypeId, onFiled }: Props) {
  const { t } = useTranslation()
  const { timeZone, locale } = useWords()
  const today = dayAt(Date.now(), timeZone)
  const [vehicle, setVehicle] = useState(given)
  const [chosenTypeId, setTypeId] = useState(givenTypeId)
  const [statusId, setStatusId] = useState<number | null>(null)
  const [day, setDay] = useState(today)
  const [isDayConfirmed, setDayConfirmed] = useState(true)
  const [description, setDescription] = useState('')
  const [isDescriptionLeft, setDescriptionLeft] = useState(false)
  const [isFileMissing, setFileMissing] = useState(false)
  const filing = useFiling()

  const types = useQuery(offeredTypesQuery(vehicle?.typeId ?? null))
  const typeId = types.data?.find(({ id }) => id === chosenTypeId)?.id ?? null
  const ofType = useQuery(typeQuery(typeId, vehicle))
  const type = ofType.data ?? null
  const statuses = type === null ? [] : offeredStatuses(type, type.statuses)
  const status: ActivityStatus | null = statuses.find(({ id }) => id === statusId) ?? statuses[0] ?? null
  const isManual = isInspection(type)
  const doneOn = doneOnDay(type, day, today)
  const document: NewDocument = { vehicle, type, status, day, isDayConfirmed, description }
  const missing = missingPart(document, today)
  const hasFaultyFile = filing.files.some(({ fault }) => fault !== null)
  // Of one inspection there is one entry a day.
  const hasTooMany = isManual && filing.entries > 1
  // What is too large is made smaller.
  const hasTooManyPages = filing.isJoined && pagesFault(filing.files.map(({ file }) => file)) === 'too many'
  const isDirty = filing.files.some(({ state }) => state.kind !== 'filed') || description !== '' || filing.isSending
  useLeaveGuard(
    isDirty,
    filing.isSending ? t('Documents are still being sent.') : t('The document has not been filed.'),
    (before, after) => before.pathname === after.pathname && after.search.add !== undefined,
  )

  useEffect(() => closeRefusals, [])

  /** VF-67. */
  function chooseVehicle(picked: PickedVehicle | null) {
    setVehicle(picked)
    chooseType(null)
  }

  /** VF-66, VF-68. */
  function chooseType(id: number | null) {
    setTypeId(id)
    setStatusId(null)
    chooseDay(today)
    setDescription('')
    setDescriptionLeft(false)
    setFileMissing(false)
  }

  function chooseDay(next: string) {
    setDay(next)
    setDayConfirmed(next === today)
  }

  async function submit() {
    if (filing.isSending) return
    if (needsFile(type) && filing.files.length === 0) {
      setFileMissing(true)
      toastMissing(t('An image is required to submit this document.'))
      return
    }
    if (await filing.fileAll(document, { doneOn: doneOn ?? today, soFar: type?.due ?? null })) onFiled()
  }

  const reason = filing.isSending
    ? null
    : missing !== null
      ? t(REASONS[missing])
      : hasFaultyFile
        ? t('Remove the files that cannot be filed first.')
        : hasTooMany
          ? t('A safety inspection is filed with one document. Remove the others.')
          : hasTooManyPages
            ? t('At most {{count}} images make one document.', { count: MOST_PICTURES_OF_DOCUMENT })
            : null
  return (
    <Form
      className={panel.details}
      missing={reason}
      onSend={() => void submit()}
      onPaste={event => {
        const pasted = pastedFiles(event)
        if (pasted.length > 0 && !filing.isSending) filing.add(pasted)
      }}
    >
      <div className={classes.labelled} data-missing={vehicle === null || undefined}>
        <Input.Label labelElement="div" required>
          {t('Vehicle')}
        </Input.Label>
        {vehicle === null ? (
          <VehicleAutocomplete label={t('Vehicle')} source={PAGINATED_LIST} chosen={null} onSelect={chooseVehicle} />
        ) : (
          <p className={classes.selected}>
            <span>
              {t('You have selected')} <strong>{vehicle.registration}</strong>
            </span>
            <button type="button" disabled={filing.isSending} onClick={() => chooseVehicle(null)}>
              {t('Change')}
            </button>
          </p>
        )}
      </div>
      <NativeSelect
        size="sm"
        label={t('Activity Type')}
        required
        disabled={vehicle === null || types.data === undefined || filing.isSending}
        description={vehicle === null ? t('Choose a vehicle first.') : undefined}
        error={types.error !== null && t('This could not be loaded')}
        value={typeId === null ? '' : String(typeId)}
        data={[{ value: '', label: t('Please choose') }, ...typeOptions(types.data ?? [], t, locale)]}
        onChange={event => chooseType(Number(event.currentTarget.value) || null)}
      />
      {ofType.error !== null && (
        <Alert color="red" role="alert">
          {t('This could not be loaded')}
        </Alert>
      )}
      {type !== null && type.schedule_type !== null && (
        <ScheduleBox scheduleId={type.schedule_type} due={type.due} doneOn={doneOn} status={status ?? null} />
      )}
      {type !== null && (
        <NativeSelect
          size="sm"
          label={t('Status')}
          required
          disabled={statuses.length < 2 || filing.isSending}
          value={status === null ? '' : String(status.id)}
          data={statuses.map(({ id, name }) => ({ value: String(id), label: statusNameWord(name, t) }))}
          onChange={event => setStatusId(Number(event.currentTarget.value))}
        />
      )}
      {type?.require_user_date_input && (
        <DayField
          day={day}
          today={today}
          isConfirmed={isDayConfirmed}
          isDisabled={filing.isSending}
          onChange={chooseDay}
          onConfirm={() => setDayConfirmed(true)}
        />
      )}
      <TextInput
        size="sm"
        label={t('Description')}
        required
        disabled={isManual || filing.isSending}
        maxLength={DESCRIPTION_CHARACTERS.most}
        value={
          isManual && vehicle !== null
            ? t('Manual Safety Inspection for {{registration}}', { registration: vehicle.registration })
            : description
        }
        error={isDescriptionLeft && !isManual && !isDescription(description) && t(REASONS.description)}
        onChange={event => setDescription(event.currentTarget.value)}
        onBlur={() => setDescriptionLeft(description !== '')}
      />
      <FileChooser
        files={filing.files}
        isRequired={needsFile(type)}
        isDisabled={filing.isSending}
        isJoined={filing.mayJoin ? filing.isJoined : null}
        error={
          isFileMissing && filing.files.length === 0 ? t('An image is required to submit this document.') : filing.fault
        }
        onJoin={filing.join}
        onAdd={filing.add}
        onRemove={filing.remove}
      />
      <ReasonButton type="submit" reason={reason} loading={filing.isSending}>
        {t('Add Vehicle Document')}
      </ReasonButton>
    </Form>
  )
}

/** On which it was done: the day that is asked for, null while that is none that may be; otherwise today. */
function doneOnDay(type: NewDocument['type'], day: string, today: string): string | null {
  if (type?.require_user_date_input !== true) return today
  return day === '' || day > today ? null : day
}
