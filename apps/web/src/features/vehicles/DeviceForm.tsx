import { Select, TextInput } from '@mantine/core'
import { PROTOCOL_NAMES } from '@milepost/contract/protocol-names.ts'
import { trackers } from '@milepost/contract/trackers.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { plainDeviceNumber } from '@milepost/domain/telemetry/device-number.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { HttpError } from '../../api/http.ts'
import { useFaultWords } from '../../records/fault-words.ts'
import { fieldsOf } from '../../records/noun.ts'
import recordClasses from '../../records/Records.module.css'
import { type Faults, faultsOfRefusal } from '../../records/record-form.ts'
import { forgetRecords } from '../../records/record-queries.ts'
import { useChoices } from '../../records/use-choices.ts'
import { Form } from '../../ui/Form.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import classes from './ConnectTracker.module.css'
import { DEVICE_MAKERS, type DeviceMaker, protocolOf } from './device-makers.ts'
import { trackersNoun } from './trackers-noun.tsx'
import { fleet } from './vehicle-choices.ts'

interface Props {
  maker: DeviceMaker | null
  number: string
  /** The vehicle that is chosen already. */
  vehicleId: number | null
  /** By which protocol it has called already; null: it has not. */
  called: string | null
  mayRegister: boolean
  onMaker: (maker: DeviceMaker | null) => void
  onNumber: (number: string) => void
  onVehicle: (id: number | null) => void
  onRegistered: (id: number) => void
}

/** Which device it is and where it goes: registers it. */
export function DeviceForm({
  maker,
  number,
  vehicleId,
  called,
  mayRegister,
  onMaker,
  onNumber,
  onVehicle,
  onRegistered,
}: Props) {
  const { t } = useTranslation()
  const wordsOf = useFaultWords(trackersNoun)
  const [faults, setFaults] = useState<Faults>({})
  const [isSaving, setIsSaving] = useState(false)
  const { data, searched, pick, isPending } = useChoices(fleet, [String(vehicleId ?? '')])

  const faultOf = (id: string) => {
    const field = fieldsOf(trackersNoun).find(one => one.id === id)
    const code = faults[id]
    return field === undefined || code === undefined ? null : wordsOf(field, code)
  }

  const refusal = mayRegister ? null : t('Your role may read this, not change it. Ask an administrator.')

  async function register() {
    const missing: Faults = {
      ...(maker === null && { protocol: 'required' }),
      ...(number.trim() === '' && { tracker: 'required' }),
      ...(vehicleId === null && { vehicle: 'required' }),
    }
    setFaults(missing)
    if (maker === null || vehicleId === null || Object.keys(missing).length > 0) return
    setIsSaving(true)
    const onRefused = (error: unknown) => {
      const found = error instanceof HttpError ? faultsOfRefusal(error.body) : {}
      setFaults(found)
      return Object.keys(found).length > 0
    }
    const made = await makeChange({ outcome: 'Success', note: t('Tracker added'), onRefused }, async send => {
      const { customer } = await call(vehicles.read, { params: { id: vehicleId } })
      const plain = plainDeviceNumber(number)
      const body = { tracker: plain, protocol: protocolOf(maker, plain, called), vehicle: vehicleId }
      return send(trackers.create, { body: { ...body, ...(customer !== null && { customer }) } })
    })
    setIsSaving(false)
    if (!made.isMade) return
    await forgetRecords(trackersNoun)
    onRegistered(made.result.id)
  }

  return (
    <Form
      className={recordClasses.card}
      label={t('Device')}
      missing={refusal}
      failure={Object.keys(faults).map(faultOf).join(' ') || null}
      onSend={() => void register()}
    >
      <h2>{t('1. Device')}</h2>
      <div className={classes.fields}>
        <Select
          label={t('Maker or app')}
          required
          data={DEVICE_MAKERS.map(value => ({ value, label: makerName(value, t) }))}
          value={maker}
          allowDeselect={false}
          error={faultOf('protocol')}
          onChange={value => onMaker(DEVICE_MAKERS.find(one => one === value) ?? null)}
        />
        <TextInput
          label={t('Device number')}
          required
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={t(
            'The number it reports with: the IMEI printed on most devices, or the identifier set in the app',
          )}
          value={number}
          {...textLimits(trackers.create.body.shape.tracker)}
          error={faultOf('tracker')}
          onChange={event => onNumber(event.currentTarget.value)}
        />
        <Select
          label={t('Vehicle')}
          required
          data={data}
          value={vehicleId === null ? null : String(vehicleId)}
          searchable
          allowDeselect={false}
          nothingFoundMessage={isPending ? t('Loading…') : t('No matches')}
          error={faultOf('vehicle')}
          {...searched}
          onChange={value => onVehicle(value === null ? null : Number(pick([value])[0]))}
        />
      </div>
      <div className={classes.submit}>
        <ReasonButton type="submit" loading={isSaving} reason={refusal}>
          {t('Register tracker')}
        </ReasonButton>
      </div>
    </Form>
  )
}

function makerName(maker: DeviceMaker, t: TFunction): string {
  if (maker === 'unknown') return t('I do not know')
  if (maker === 'osmand') return t('A phone (Traccar Client, OsmAnd)')
  return PROTOCOL_NAMES[maker]
}
