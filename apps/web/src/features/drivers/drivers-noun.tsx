import { drivers } from '@milepost/contract/drivers.ts'
import { vehicleGroups } from '@milepost/contract/vehicle-groups.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { serverText } from '../../i18n/server-text.ts'
import { vehicleGroupPicker, vehiclePicker } from '../../pickers/pickers.ts'
import { choicesAmong, choicesOf } from '../../records/choices.ts'
import { DayInput } from '../../records/DayInput.tsx'
import { type Noun, plainText } from '../../records/noun.ts'
import { DriverTies } from './DriverTies.tsx'

const inWords = ({ label }: { label: string }) => serverText(label)

const groups = choicesOf(vehicleGroups.small, { choice: ({ id, name }) => ({ value: id, label: name }) })
const fleet = choicesOf(vehicles.list, {
  choice: ({ id, registration }) => ({ value: id, label: registration }),
  isLong: true,
})

/** Drivers in the administration. */
export const driversNoun: Noun = {
  routes: drivers,
  page: 'drivers',
  sections: [
    {
      title: 'Details',
      fields: [
        { id: 'name', label: 'Name', column: { widthPx: 180 }, isFact: false },
        { id: 'first_name', label: 'First name', input: { kind: 'text' } },
        { id: 'last_name', label: 'Last name', input: { kind: 'text' } },
        {
          id: 'employee_number',
          label: 'Employee number',
          input: { kind: 'text' },
          column: { widthPx: 160, isUsual: false, isHiddenOnPhone: true },
        },
        { id: 'phone', label: 'Phone', input: { kind: 'text' }, column: { isUsual: false, isOrdered: false } },
        {
          id: 'email',
          label: 'Email',
          input: { kind: 'text', placeholder: 'name@example.com' },
          column: { isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          faults: { invalid: 'Enter an address such as name@example.com.' },
        },
      ],
    },
    {
      title: 'Vehicle and keys',
      fields: [
        {
          id: 'vehicle_group',
          label: 'Vehicle group',
          input: { kind: 'choice', choices: groups },
          column: { widthPx: 150, isHiddenOnPhone: true },
          isInBulk: true,
          help: 'Limited users of the group see the driver',
        },
        {
          id: 'vehicle',
          label: 'Usual vehicle',
          input: { kind: 'choice', choices: fleet },
          column: { widthPx: 120 },
          help: 'Its trips are the driver’s where no key is read. Of several drivers of a vehicle it is the one who was given it last.',
        },
        {
          id: 'keys',
          label: 'Driver keys',
          input: { kind: 'texts' },
          column: { widthPx: 150, isOrdered: false, isHiddenOnPhone: true },
          help: 'Numbers of iButtons, tags and tachograph cards as trackers report them: a trip by a key that nobody holds shows it.',
          faults: { taken: 'Another driver holds one of these keys. Take it from them first.' },
        },
      ],
    },
    {
      title: 'Driving licence',
      fields: [
        {
          id: 'licence_number',
          label: 'Licence number',
          input: { kind: 'text' },
          column: { widthPx: 180, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          help: 'Administrators of the customer see it whole, others its end.',
          faults: { invalid: 'Enter the whole number: letters, digits, spaces, dots, slashes and dashes.' },
        },
        {
          id: 'licence_valid_until',
          label: 'Licence valid until',
          input: { kind: 'own', empty: null, draw: control => <DayInput {...control} /> },
          words: (value, words) => words.dateOf(plainText(value)),
          column: { widthPx: 140, isHiddenOnPhone: true },
        },
      ],
    },
  ],
  filters: [
    { id: 'vehicle_group', label: 'Vehicle group', picker: vehicleGroupPicker },
    { id: 'vehicle', label: 'Usual vehicle', picker: vehiclePicker },
    {
      id: 'keys',
      label: 'Driver keys',
      isSingle: true,
      choices: choicesAmong(
        [
          { value: 'with', label: 'With a key' },
          { value: 'without', label: 'Without a key' },
        ],
        inWords,
      ),
    },
    {
      id: 'licence',
      label: 'Driving licence',
      isSingle: true,
      choices: choicesAmong(
        [
          { value: 'expired', label: 'Expired' },
          { value: 'soon', label: 'Expires within 30 days' },
        ],
        inWords,
      ),
    },
  ],
  uses: {
    vehicles: {
      words: (t, values) => t('{{number}} vehicles', values),
      page: 'vehicles',
      onArchive: 'trips without a key are the next driver’s, or nobody’s',
    },
  },
  texts: {
    add: 'Add driver',
    search: 'Name, employee number or key',
    added: 'Driver added',
    saved: 'Driver saved',
    selected: (t, values) => t('{{number}} drivers selected', values),
    archived: (t, values) => t('{{number}} drivers archived', values),
    restored: (t, values) => t('{{number}} drivers restored', values),
    changed: (t, values) => t('{{number}} drivers changed', values),
    none: 'No drivers yet',
    noneHint: 'Add the first driver, with the key that identifies them to a tracker, to see who drove.',
    noMatch: 'No drivers found',
    noArchived: 'No archived drivers',
    archiveNote:
      'They are no longer offered, and their keys are free for others. Their trips until now keep their name. They can be restored.',
  },
  related: record => <DriverTies driverId={record.id} />,
}
