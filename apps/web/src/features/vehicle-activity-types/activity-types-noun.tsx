import { vehicleActivityTypeRecords } from '@milepost/contract/vehicle-activity-type-records.ts'
import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { activityTypeWord } from '@milepost/texts/activity-words.ts'
import i18next from 'i18next'
import { choicesOf } from '../../records/choices.ts'
import { type AnyRecord, type Noun, plainText } from '../../records/noun.ts'
import { ORIGIN, sharedNoun, TAKEN } from '../../records/shared-records.ts'
import { StatusesInput } from './StatusesInput.tsx'
import { statusesOf } from './statuses.ts'

const types = choicesOf(vehicleReferences.types, {
  choice: ({ code, name }) => ({ value: code, label: name }),
  words: ({ value }, words) => words.vehicleType(String(value)),
})

const nameWord = (name: unknown, record?: AnyRecord) =>
  activityTypeWord(plainText(record?.reference), plainText(name), i18next.t)

/** The kinds of what is filed of vehicles, in the administration. */
export const activityTypesNoun: Noun = {
  routes: vehicleActivityTypeRecords,
  ...sharedNoun('Add activity type'),
  page: 'activityTypes',
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
          column: { widthPx: 200 },
          faults: TAKEN,
        },
        {
          id: 'reference',
          label: 'Reference',
          input: { kind: 'text', placeholder: 'Made of the name' },
          help: 'What files and programs call it: letters, digits and underscores. It stays once something was filed.',
          whyFixed: record => (record?.is_used === true ? 'Something was filed of this type, so it stays.' : null),
          column: { leastPx: 170 },
          faults: {
            ...TAKEN,
            taken: 'Another activity type has this reference. Choose a different one.',
            required: 'Nothing can be made of the name: write a reference of 2 to 40 Latin letters.',
            invalid: 'Write 2 to 40 Latin letters, digits and underscores, a letter first.',
            'in use': 'Something was filed of this type, so it stays.',
          },
        },
        {
          id: 'vehicle_types',
          label: 'Types of vehicles',
          input: { kind: 'choices', choices: types },
          words: (value, words) => words.vehicleType(String(value)),
          whenEmpty: 'All types of vehicles',
          column: { leastPx: 180, isOrdered: false, isHiddenOnPhone: true },
        },
        ORIGIN,
      ],
    },
    {
      title: 'When something is filed',
      fields: [
        {
          id: 'asks_for_day',
          label: 'Asks for the day',
          input: { kind: 'switch' },
          help: 'The day on which it was done, beside the time at which it is filed.',
          column: { widthPx: 140, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          isInBulk: true,
        },
        {
          id: 'statuses',
          label: 'Statuses',
          input: { kind: 'own', empty: [], draw: control => <StatusesInput {...control} /> },
          words: statusWords,
          whenEmpty: 'Pass or fail',
          help: 'Whoever files a document chooses one of them. Without any, they choose pass or fail.',
          column: { widthPx: 240, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          faults: {
            invalid: 'Each status needs a name of its own.',
            'too short': 'Each status needs a name of its own.',
          },
        },
      ],
    },
  ],
  uses: {
    schedules: {
      words: (t, values) => t('{{number}} schedules', values),
      page: 'scheduleTypes',
      filter: 'activity_type',
      onArchive: 'they stay as they are',
    },
    vehicles: {
      words: (t, values) => t('{{number}} vehicles', values),
      page: 'vehicles',
      onArchive: 'they keep what was filed',
    },
  },
}

function statusWords(value: unknown): string {
  const [status] = statusesOf([value])
  if (status === undefined) return ''
  return status.fulfils ? status.name : i18next.t('{{status}} (does not fulfil)', { status: status.name })
}
