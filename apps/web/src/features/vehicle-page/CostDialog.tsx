import { Select, Textarea, TextInput } from '@mantine/core'
import { vehicleCosts } from '@milepost/contract/vehicle-costs.ts'
import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { COST_KINDS, type CostKind } from '@milepost/domain/vehicle-costs/cost-kinds.ts'
import { costKindWord } from '@milepost/texts/cost-words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { AmountInput } from '../../records/AmountInput.tsx'
import { DistanceInput } from '../../records/DistanceInput.tsx'
import { IN_DIALOG } from '../../records/FieldInput.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import { useCorrecting } from '../../ui/use-correcting.ts'
import { AddDialog } from './AddDialog.tsx'
import classes from './Costs.module.css'

interface Props {
  vehicle: Pick<VehiclePage, 'id' | 'registration' | 'customer'>
  /** In which it is counted. */
  currency: string
  onClose: () => void
}

/** Adds what was paid for the vehicle. */
export function CostDialog({ vehicle, currency, onClose }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const today = words.day(Date.now())
  const [day, setDay] = useState(today)
  const [kind, setKind] = useState<CostKind | null>(null)
  /** Null: empty; a text: what is no amount. */
  const [amount, setAmount] = useState<unknown>(null)
  const [supplier, setSupplier] = useState('')
  const [odometerM, setOdometerM] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const saving = useCorrecting(
    async send => {
      if (kind === null || typeof amount !== 'number') return
      const about = { supplier, odometer_m: odometerM, note }
      const { id, customer } = vehicle
      await send(vehicleCosts.create, { body: { customer: customer.id, vehicle: id, day, kind, amount, ...about } })
    },
    { outcome: 'Success', note: t('Cost added') },
    onClose,
  )
  const missing =
    kind === null
      ? t('Choose what was paid for.')
      : amount === null
        ? t('Enter the amount.')
        : typeof amount === 'string'
          ? t('Correct the amount.')
          : day === ''
            ? t('Enter the day.')
            : null

  return (
    <AddDialog
      title={t('Add a cost of {{registration}}', vehicle)}
      add={t('Add cost')}
      missing={missing}
      saving={saving}
      onClose={onClose}
    >
      <Select
        label={t('Kind_cost')}
        required
        comboboxProps={IN_DIALOG}
        data={COST_KINDS.map(one => ({ value: one, label: costKindWord(one, t) }))}
        value={kind}
        onChange={chosen => setKind(COST_KINDS.find(one => one === chosen) ?? null)}
      />
      <div className={classes.pair}>
        <AmountInput label={t('Net amount')} isRequired currency={currency} value={amount} onChange={setAmount} />
        <TextInput
          type="date"
          label={t('Day_cost')}
          required
          value={day}
          onChange={event => setDay(event.currentTarget.value)}
        />
      </div>
      <TextInput
        label={t('Supplier')}
        {...textLimits(vehicleCosts.create.body.shape.supplier)}
        value={supplier}
        onChange={event => setSupplier(event.currentTarget.value)}
      />
      <DistanceInput
        label={t('Odometer')}
        value={odometerM}
        onChange={typed => setOdometerM(typeof typed === 'number' ? typed : null)}
      />
      <Textarea
        label={t('Note')}
        autosize
        minRows={2}
        maxRows={6}
        {...textLimits(vehicleCosts.create.body.shape.note)}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </AddDialog>
  )
}
