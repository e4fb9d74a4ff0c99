import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { recalculations } from '@milepost/contract/recalculations.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { IN_DIALOG } from '../../records/FieldInput.tsx'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { addDays } from '../../ui/day-range.ts'
import { Form } from '../../ui/Form.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import { VehicleAutocomplete } from '../../vehicle-lists/VehicleAutocomplete.tsx'
import classes from './Recalculation.module.css'

type Which = 'all' | 'one'

const isWhich = (value: string): value is Which => value === 'all' || value === 'one'

/** Asks of which vehicles the past is to be worked out again by the limits of today, and from which day on. */
export function RecalculateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const customers = useSession()?.currentUser.customers ?? []
  const today = words.day(Date.now())
  const [which, setWhich] = useState<Which>('one')
  const [vehicle, setVehicle] = useState<number | null>(null)
  const [customer, setCustomer] = useState(customers.length === 1 ? (customers[0]?.id ?? null) : null)
  const [day, setDay] = useState(addDays(today, -7))
  const { isSaving, failure, save } = useCorrecting(
    send =>
      send(recalculations.begin, {
        body: {
          vehicle: which === 'one' ? vehicle : null,
          ...(which === 'all' && customer !== null && { customer }),
          from_day: day,
        },
      }),
    { outcome: 'Success', note: t('Recalculation begun') },
    onClose,
  )
  const missing =
    which === 'one' && vehicle === null
      ? t('Choose a vehicle_recalculation')
      : which === 'all' && customer === null
        ? t('Choose a customer_recalculation')
        : day === ''
          ? t('Choose the first day')
          : null

  return (
    <Dialog title={t('Recalculate past days')} widthPx={520} onClose={onClose}>
      <Form
        className={`${dialogClasses.body} ${classes.form}`}
        missing={missing}
        failure={failure}
        onSend={() => void save()}
      >
        <p className={classes.explained}>
          {t(
            'Trips, stops, events, timesheets and scores from this day on are worked out again from the stored records, by the limits of today. Corrections that people made stay.',
          )}
        </p>
        <p className={classes.explained}>
          {t(
            'Figures that people have seen, signed or paid by may change. Each change is listed here, with the figure before.',
          )}
        </p>
        <SegmentedControl
          size="sm"
          fullWidth
          aria-label={t('Of which vehicles')}
          data={[
            { value: 'one', label: t('One vehicle') },
            { value: 'all', label: t('All vehicles') },
          ]}
          value={which}
          onChange={value => isWhich(value) && setWhich(value)}
        />
        {which === 'one' ? (
          <div data-missing={vehicle === null || undefined}>
            <span className={classes.label} aria-hidden="true">
              {t('Vehicle')}
            </span>
            <VehicleAutocomplete label={t('Vehicle')} onSelect={picked => setVehicle(picked?.id ?? null)} />
          </div>
        ) : (
          customers.length > 1 && (
            <Select
              label={t('Customer')}
              required
              searchable
              comboboxProps={IN_DIALOG}
              data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={customer === null ? null : String(customer)}
              onChange={id => setCustomer(id === null ? null : Number(id))}
            />
          )
        )}
        <TextInput
          type="date"
          label={t('First day')}
          description={t('The longer ago, the longer it takes.')}
          required
          max={today}
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
            {t('Recalculate')}
          </ReasonButton>
        </div>
      </Form>
    </Dialog>
  )
}
