import { leaseCompanies } from '@milepost/contract/lease-companies.ts'
import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
import { referenceWord } from '@milepost/texts/vehicle-reference-words.ts'
import i18next from 'i18next'
import { serverText } from '../../i18n/server-text.ts'
import { trackerPicker, vehicleGroupPicker } from '../../pickers/pickers.ts'
import { type Choice, choicesAmong, choicesOf } from '../../records/choices.ts'
import type { Noun } from '../../records/noun.ts'
import { PrintLabelsButton } from './PrintLabelsButton.tsx'
import { trackerAccessWords } from './tracker-access-words.ts'
import { trackers } from './tracker-choices.ts'
import { VehicleEnquiries } from './VehicleEnquiries.tsx'
import { VehicleQrCode } from './VehicleQrCode.tsx'
import { VehicleTies } from './VehicleTies.tsx'
import { VehicleTracker } from './VehicleTracker.tsx'

/** What came with Milepost is named in English and worded by the page. */
function codedWord({ label, code }: Choice): string {
  return referenceWord(code ?? null, label, i18next.t)
}
const inWords = ({ label }: { label: string }) => serverText(label)
const named = { choice: ({ id, name }: { id: number; name: string }) => ({ value: id, label: name }) }
const coded = {
  choice: ({ id, name, code }: { id: number; name: string; code: string | null }) => ({ value: id, label: name, code }),
  words: codedWord,
}
const codedWords = (value: unknown) => {
  const { code, name, category_name } = Object(value)
  return referenceWord(typeof code === 'string' ? code : null, String(name ?? category_name), i18next.t)
}

const types = choicesOf(vehicleReferences.types, {
  choice: ({ code, name }) => ({ value: code, label: name }),
  words: ({ value }, words) => words.vehicleType(String(value)),
})
const models = choicesOf(vehicleReferences.models, {
  choice: ({ id, name, manufacturer }) => ({ value: id, label: `${manufacturer.name} ${name}` }),
})
const liveries = choicesOf(vehicleReferences.liveryCategories, {
  choice: ({ id, category_name, code }) => ({ value: id, label: category_name, code }),
  words: codedWord,
})

/** Vehicles in the administration (ADM-VEH). */
export const vehiclesNoun: Noun = {
  routes: vehicles,
  page: 'vehicles',
  sections: [
    {
      title: 'Vehicle',
      fields: [
        {
          id: 'registration',
          label: 'Registration',
          input: { kind: 'text', placeholder: 'AB12 CDE' },
          column: { widthPx: 120 },
          faults: {
            taken: 'Another vehicle of this customer has this registration. Check it, or open the other vehicle.',
            invalid: 'Use letters, digits, spaces, dots and dashes.',
          },
        },
        {
          id: 'fleet_number',
          label: 'Fleet number',
          input: { kind: 'text' },
          column: { widthPx: 100, isHiddenOnPhone: true },
          help: 'Your own number for it',
        },
        {
          id: 'qr_code',
          label: 'QR code',
          input: { kind: 'text' },
          column: { widthPx: 150, isUsual: false, isHiddenOnPhone: true, isOrdered: false },
          help: 'Part of the address on its label: its help page is found by it',
          faults: {
            taken: 'Another vehicle has this QR code.',
            invalid: 'Use letters, digits, dashes and underscores.',
          },
        },
        {
          id: 'vehicle_type',
          label: 'Type',
          input: { kind: 'choice', choices: types },
          words: (value, words) => words.vehicleType(String(value)),
          column: { widthPx: 100 },
          filter: 'vehicle_type',
          isInBulk: true,
        },
        {
          id: 'manufacturer_model',
          label: 'Model',
          input: { kind: 'choice', choices: models },
          words: value => `${Object(Object(value).manufacturer).name} ${Object(value).name}`,
          column: { isHiddenOnPhone: true },
          filter: 'manufacturer_model',
          isInBulk: true,
        },
        {
          id: 'livery_category',
          label: 'Livery',
          input: { kind: 'choice', choices: liveries },
          words: codedWords,
          column: { widthPx: 130, isUsual: false, isHiddenOnPhone: true },
          filter: 'livery_category',
          isInBulk: true,
        },
      ],
    },
    {
      title: 'Use',
      fields: [
        {
          id: 'vehicle_groups',
          label: 'Vehicle groups',
          input: { kind: 'picked', picker: vehicleGroupPicker },
          column: { isHiddenOnPhone: true },
          filter: 'vehicle_group',
          isInBulk: true,
        },
        {
          id: 'driver_category',
          label: 'Driving licence',
          input: { kind: 'choice', choices: choicesOf(vehicleReferences.driverCategories, coded) },
          words: codedWords,
          column: { widthPx: 130, isUsual: false, isHiddenOnPhone: true },
          help: 'The category that its driver needs',
          filter: 'driver_category',
          isInBulk: true,
        },
        {
          id: 'tracker',
          label: 'Tracker',
          input: { kind: 'choice', choices: trackers },
          column: { widthPx: 140, isHiddenOnPhone: true },
          faults: { 'in use': 'This tracker is in another vehicle. Take it out there first, or choose another one.' },
        },
      ],
    },
    {
      title: 'Ownership',
      fields: [
        {
          id: 'contract_type',
          label: 'Contract',
          input: { kind: 'choice', choices: choicesOf(vehicleReferences.contractTypes, coded) },
          words: codedWords,
          column: { widthPx: 130, isUsual: false, isHiddenOnPhone: true },
          filter: 'contract_type',
          isInBulk: true,
        },
        {
          id: 'lease_company',
          label: 'Lease company',
          input: { kind: 'choice', choices: choicesOf(leaseCompanies.list, named) },
          column: { isUsual: false, isHiddenOnPhone: true },
          filter: 'lease_company',
          isInBulk: true,
        },
      ],
    },
  ],
  filters: [
    { id: 'manufacturer', label: 'Manufacturer', choices: choicesOf(vehicleReferences.manufacturers, named) },
    {
      id: 'tracker',
      label: 'Tracker fitted',
      isSingle: true,
      choices: choicesAmong(
        [
          { value: 'with', label: 'Yes' },
          { value: 'without', label: 'No' },
        ],
        inWords,
      ),
    },
    { id: 'tracker_id', label: 'Trackers', picker: trackerPicker },
  ],
  historyFields: [{ id: 'tracker_access', label: 'Who may report as the tracker', words: trackerAccessWords }],
  uses: {
    drivers: {
      words: (t, values) => t('{{number}} drivers', values),
      page: 'drivers',
      filter: 'vehicle',
      onArchive: 'it stays their usual vehicle',
    },
  },
  texts: {
    add: 'Add vehicle',
    search: 'Registration or fleet number',
    added: 'Vehicle added',
    saved: 'Vehicle saved',
    selected: (t, values) => t('{{number}} vehicles selected', values),
    archived: (t, values) => t('{{number}} vehicles archived', values),
    restored: (t, values) => t('{{number}} vehicles restored', values),
    changed: (t, values) => t('{{number}} vehicles changed', values),
    none: 'No vehicles yet',
    noneHint: 'Add the first vehicle to see it here, on the map and in reports.',
    noMatch: 'No vehicles found',
    noArchived: 'No archived vehicles',
    archiveNote: 'They leave lists and maps. Their history stays, and they can be restored.',
  },
  related: record => (
    <>
      <VehicleTracker vehicle={vehicles.read.result.parse(record)} />
      <VehicleTies vehicleId={record.id} isArchived={record.archived_at !== null} />
      <VehicleEnquiries vehicle={vehicles.read.result.parse(record)} />
      <VehicleQrCode vehicle={vehicles.read.result.parse(record)} />
    </>
  ),
  selectedActions: selected => <PrintLabelsButton {...selected} />,
}
