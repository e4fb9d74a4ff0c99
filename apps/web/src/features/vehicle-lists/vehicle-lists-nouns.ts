import {
  contractTypes,
  driverCategories,
  liveryCategories,
  type VehicleList,
  vehicleManufacturers,
  vehicleModels,
} from '@milepost/contract/vehicle-lists.ts'
import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { referenceWord } from '@milepost/texts/vehicle-reference-words.ts'
import i18next from 'i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import type { PageName } from '../../pages/pages.ts'
import { choicesAmong, choicesOf } from '../../records/choices.ts'
import { type AnyRecord, type Noun, type NounField, type NounUse, plainText } from '../../records/noun.ts'

const originWord = (origin: unknown) => (origin === 'own' ? i18next.t('Own_entry') : i18next.t('Provided_entry'))

const ORIGIN: NounField = {
  id: 'origin',
  label: 'Origin',
  words: originWord,
  column: { widthPx: 150, isOrdered: false, isHiddenOnPhone: true },
}

const TAKEN = {
  taken: 'Another entry has this name, perhaps one that every customer has. Choose a different one.',
} as const

const vehicles = (filter: string): NounUse => ({
  words: (t, values) => t('{{number}} vehicles', values),
  page: 'vehicles',
  filter,
  onArchive: 'they keep it',
})

/** What the five lists share. */
const shared = (add: TextKey): Pick<Noun, 'isShared' | 'whyFixed' | 'filters' | 'texts'> => ({
  isShared: true,
  whyFixed: ({ customer, code }) => {
    if (customer !== null) return null
    return typeof code === 'string'
      ? 'It came with Milepost. Add an entry of your own beside it.'
      : 'Every customer has it. Add an entry of your own beside it.'
  },
  filters: [
    {
      id: 'origin',
      label: 'Origin',
      isSingle: true,
      choices: choicesAmong(
        [
          { value: 'own', label: 'own' },
          { value: 'provided', label: 'provided' },
        ],
        ({ value }) => originWord(value),
      ),
    },
  ],
  texts: {
    add,
    search: 'Name',
    added: 'Entry added',
    saved: 'Entry saved',
    selected: (t, values) => t('{{number}} entries selected', values),
    archived: (t, values) => t('{{number}} entries archived', values),
    restored: (t, values) => t('{{number}} entries restored', values),
    changed: (t, values) => t('{{number}} entries changed', values),
    none: 'No entries yet',
    noneHint: 'Add the first entry to choose it for vehicles.',
    noMatch: 'No entry matches',
    noArchived: 'No archived entries',
    archiveNote: 'They are no longer offered for vehicles. They can be restored.',
  },
})

interface List {
  routes: VehicleList
  page: PageName
  add: TextKey
  uses: NonNullable<Noun['uses']>
}

const nameWord = (name: unknown, record?: AnyRecord) =>
  referenceWord(typeof record?.code === 'string' ? record.code : null, plainText(name), i18next.t)

const listNoun = ({ routes, page, add, uses }: List): Noun => ({
  ...shared(add),
  routes,
  page,
  nameOf: record => nameWord(record.name, record),
  sections: [
    {
      title: 'Details',
      fields: [
        {
          id: 'name',
          label: 'Name',
          input: { kind: 'text' },
          words: (value, _words, record) => nameWord(value, record),
          column: { widthPx: 320 },
          faults: TAKEN,
        },
        ORIGIN,
      ],
    },
  ],
  uses,
})

/** The lists that vehicles refer to, in the administration. */
export const liveriesNoun = listNoun({
  routes: liveryCategories,
  page: 'liveries',
  add: 'Add livery',
  uses: { vehicles: vehicles('livery_category') },
})

export const drivingLicencesNoun = listNoun({
  routes: driverCategories,
  page: 'drivingLicences',
  add: 'Add driving licence',
  uses: { vehicles: vehicles('driver_category') },
})

export const contractTypesNoun = listNoun({
  routes: contractTypes,
  page: 'contractTypes',
  add: 'Add contract type',
  uses: { vehicles: vehicles('contract_type') },
})

export const manufacturersNoun = listNoun({
  routes: vehicleManufacturers,
  page: 'manufacturers',
  add: 'Add manufacturer',
  uses: {
    models: {
      words: (t, values) => t('{{number}} models', values),
      page: 'models',
      filter: 'manufacturer',
      onArchive: 'they are no longer offered',
    },
    vehicles: vehicles('manufacturer'),
  },
})

const manufacturers = choicesOf(vehicleReferences.manufacturers, {
  choice: ({ id, name }) => ({ value: id, label: name }),
})
const types = choicesOf(vehicleReferences.types, {
  choice: ({ code, name }) => ({ value: code, label: name }),
  words: ({ value }, words) => words.vehicleType(String(value)),
})

export const modelsNoun: Noun = {
  routes: vehicleModels,
  ...shared('Add model'),
  page: 'models',
  sections: [
    {
      title: 'Details',
      fields: [
        { id: 'name', label: 'Model', input: { kind: 'text' }, column: { widthPx: 220 }, faults: TAKEN },
        {
          id: 'manufacturer',
          label: 'Manufacturer',
          input: { kind: 'choice', choices: manufacturers },
          column: { widthPx: 200 },
          filter: 'manufacturer',
        },
        {
          id: 'vehicle_type',
          label: 'Type',
          input: { kind: 'choice', choices: types },
          words: (value, words) => words.vehicleType(String(value)),
          column: { widthPx: 140, isHiddenOnPhone: true },
          isInBulk: true,
        },
        ORIGIN,
      ],
    },
  ],
  uses: { vehicles: vehicles('manufacturer_model') },
}
