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
import { choicesOf } from '../../records/choices.ts'
import { type AnyRecord, type Noun, type NounUse, plainText } from '../../records/noun.ts'
import { ORIGIN, sharedNoun, TAKEN } from '../../records/shared-records.ts'

const vehicles = (filter: string): NounUse => ({
  words: (t, values) => t('{{number}} vehicles', values),
  page: 'vehicles',
  filter,
  onArchive: 'they keep it',
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
  ...sharedNoun(add),
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
  ...sharedNoun('Add model'),
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
