import { vehicleCosts } from '@milepost/contract/vehicle-costs.ts'
import { writeAmount } from '@milepost/domain/formats/typed-amount.ts'
import { COST_KINDS } from '@milepost/domain/vehicle-costs/cost-kinds.ts'
import { costKindWord } from '@milepost/texts/cost-words.ts'
import i18next from 'i18next'
import { fleetVehiclePicker, vehicleGroupPicker } from '../../pickers/pickers.ts'
import { AMOUNT_EXAMPLE } from '../../records/AmountInput.tsx'
import { choicesAmong } from '../../records/choices.ts'
import { DayInput } from '../../records/DayInput.tsx'
import { DistanceInput } from '../../records/DistanceInput.tsx'
import { fleetVehicles } from '../../records/fleet-vehicles.ts'
import { type Noun, plainText, textOfValue } from '../../records/noun.ts'
import { vehicleLink } from '../../records/vehicle-link.tsx'
import { CostAmountInput } from './CostAmountInput.tsx'
import { CostSums } from './CostSums.tsx'
import { KindOnPhone } from './KindOnPhone.tsx'

const kindWord = (value: unknown) => {
  const kind = COST_KINDS.find(one => one === value)
  return kind === undefined ? plainText(value) : costKindWord(kind, i18next.t)
}

const kinds = choicesAmong(
  COST_KINDS.map(kind => ({ value: kind, label: kind })),
  ({ value }) => kindWord(value),
)

/** What is paid for vehicles. */
export const vehicleCostsNoun: Noun = {
  routes: vehicleCosts,
  page: 'vehicleCosts',
  usualOrdering: { field: 'day', isDescending: true },
  nameOf: ({ vehicle, day }, words) => `${textOfValue(vehicle)}, ${words.dateOf(plainText(day))}`,
  sections: [
    {
      title: 'Details',
      fields: [
        {
          id: 'day',
          label: 'Day_cost',
          input: { kind: 'own', empty: null, draw: control => <DayInput {...control} /> },
          words: (value, words) => words.dateOf(plainText(value)),
          column: { widthPx: 104 },
        },
        {
          id: 'vehicle',
          label: 'Vehicle',
          input: { kind: 'choice', choices: fleetVehicles },
          column: { widthPx: 96, cell: ({ vehicle }) => vehicleLink(vehicle) },
          opens: 'vehicle',
        },
        {
          id: 'kind',
          label: 'Kind_cost',
          input: { kind: 'choice', choices: kinds },
          words: kindWord,
          column: { leastPx: 165, isHiddenOnPhone: true },
          filter: 'kind',
          isInBulk: true,
        },
        {
          id: 'amount',
          label: 'Net amount',
          input: { kind: 'own', empty: null, draw: control => <CostAmountInput {...control} /> },
          help: 'Without VAT. Below nought: paid back.',
          faults: {
            invalid: (t, { locale }) =>
              t('Enter an amount such as {{example}}.', { example: writeAmount(AMOUNT_EXAMPLE, 'EUR', { locale }) }),
          },
          words: (value, words, record) => words.money(Number(value), plainText(record?.currency)),
          isWordedByRecord: true,
          column: { widthPx: 112, align: 'end' },
        },
        {
          id: 'supplier',
          label: 'Supplier',
          input: { kind: 'text' },
          column: { leastPx: 140, isHiddenOnPhone: true },
          isInBulk: true,
        },
        {
          id: 'odometer_m',
          label: 'Odometer',
          input: { kind: 'own', empty: null, draw: control => <DistanceInput {...control} /> },
          words: (value, words) => words.distance(Number(value)),
          column: { widthPx: 120, align: 'end', isUsual: false, isOrdered: false, isHiddenOnPhone: true },
        },
        {
          id: 'note',
          label: 'Note',
          input: { kind: 'text', isLong: true },
          column: { leastPx: 120, isOrdered: false, isHiddenOnPhone: true },
        },
      ],
    },
  ],
  summary: found => <CostSums found={found} />,
  belowName: cost => <KindOnPhone kind={kindWord(cost.kind)} />,
  filters: [
    { id: 'vehicle', label: 'Vehicle', picker: fleetVehiclePicker },
    { id: 'vehicle_group', label: 'Vehicle groups', picker: vehicleGroupPicker },
    { id: 'from', label: 'First day', isDay: true },
    { id: 'until', label: 'Last day', isDay: true, firstBy: 'from' },
  ],
  texts: {
    add: 'Add cost',
    search: 'Registration, supplier or note',
    added: 'Cost added',
    saved: 'Cost saved',
    selected: (t, values) => t('{{number}} costs selected', values),
    archived: (t, values) => t('{{number}} costs archived', values),
    restored: (t, values) => t('{{number}} costs restored', values),
    changed: (t, values) => t('{{number}} costs changed', values),
    none: 'No costs yet',
    noneHint: 'Add what is paid for a vehicle. Its page then shows what it costs, by type and by distance.',
    noMatch: 'No cost matches',
    noArchived: 'No archived costs',
    archiveNote: 'They no longer count in what their vehicles cost. They can be restored.',
  },
}
