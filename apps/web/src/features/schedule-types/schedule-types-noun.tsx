import { scheduleTypeRecords } from '@milepost/contract/schedule-type-records.ts'
import { SCHEDULE_CATEGORIES } from '@milepost/contract/schedule-types.ts'
import { vehicleActivityTypeRecords } from '@milepost/contract/vehicle-activity-type-records.ts'
import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { isKeyOf } from '@milepost/domain/collections/keys-of.ts'
import { activityTypeWord } from '@milepost/texts/activity-words.ts'
import { intervalWords, SCHEDULE_CATEGORY_WORDS, scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import i18next from 'i18next'
import { choicesAmong, choicesOf } from '../../records/choices.ts'
import { DistanceInput } from '../../records/DistanceInput.tsx'
import { type AnyRecord, type Noun, plainText } from '../../records/noun.ts'
import { ORIGIN, sharedNoun, TAKEN } from '../../records/shared-records.ts'
import { IntervalInput } from './IntervalInput.tsx'

const vehicleTypes = choicesOf(vehicleReferences.types, {
  choice: ({ code, name }) => ({ value: code, label: name }),
  words: ({ value }, words) => words.vehicleType(String(value)),
})

const activityTypes = choicesOf(vehicleActivityTypeRecords.list, {
  choice: ({ id, name, reference }) => ({ value: id, label: name, code: reference }),
  offers: ({ is_internal }) => !is_internal,
  words: ({ label, code }) => activityTypeWord(code ?? '', label, i18next.t),
})

const categoryWord = (category: unknown) => {
  const key = plainText(category)
  return isKeyOf(SCHEDULE_CATEGORY_WORDS, key) ? i18next.t(SCHEDULE_CATEGORY_WORDS[key]) : key
}

const categories = choicesAmong(
  SCHEDULE_CATEGORIES.map(category => ({ value: category, label: category })),
  ({ value }) => categoryWord(value),
)

const nameWord = (name: unknown, record?: AnyRecord) =>
  scheduleTypeWord(typeof record?.code === 'string' ? record.code : null, plainText(name), i18next.t)

const COUNTS_NOTHING = 'Say how often: by time, distance or engine hours.'

/** Schedules that vehicles may follow, in the administration. */
export const scheduleTypesNoun: Noun = {
  routes: scheduleTypeRecords,
  ...sharedNoun('Add schedule type'),
  page: 'scheduleTypes',
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
          id: 'category',
          label: 'Category',
          input: { kind: 'choice', choices: categories },
          words: categoryWord,
          column: { widthPx: 140, isUsual: false, isHiddenOnPhone: true },
          filter: 'category',
          isInBulk: true,
        },
        {
          id: 'activity_type',
          label: 'Activity type',
          input: { kind: 'choice', choices: activityTypes },
          words: typeWord,
          help: 'A document of this type fulfils it.',
          opens: 'activityTypes',
          column: { leastPx: 165, isHiddenOnPhone: true },
          filter: 'activity_type',
        },
        {
          id: 'vehicle_types',
          label: 'Types of vehicles',
          input: { kind: 'choices', choices: vehicleTypes },
          words: (value, words) => words.vehicleType(String(value)),
          whenEmpty: 'All types of vehicles',
          help: 'They follow it unless another schedule is chosen for one of them.',
          column: { leastPx: 180, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
        },
        ORIGIN,
      ],
    },
    {
      title: 'How often: whichever is first',
      fields: [
        {
          id: 'interval',
          label: 'Interval',
          input: { kind: 'own', empty: '', draw: control => <IntervalInput {...control} /> },
          words: value => intervalWords(plainText(value), i18next.t) || plainText(value),
          help: 'Such as 6 weeks or 1 year 6 months, in short 6w or 1y 6m. Empty: time does not count.',
          column: { leastPx: 120, isOrdered: false },
          faults: {
            required: COUNTS_NOTHING,
            // What of it cannot be read stands beside the field.
            invalid: 'See the field.',
          },
        },
        {
          id: 'every_distance_m',
          label: 'Distance',
          input: { kind: 'own', empty: null, draw: control => <DistanceInput {...control} /> },
          words: (value, words) => words.distance(Number(value)),
          help: 'Driven since it was done last. Empty: distance does not count.',
          column: { widthPx: 100, align: 'end', isOrdered: false, isHiddenOnPhone: true },
          faults: { required: COUNTS_NOTHING },
        },
        {
          id: 'every_engine_h',
          label: 'Engine hours',
          input: { kind: 'number', unit: 'h_unit' },
          words: (value, words) => i18next.t('{{hours}} h', { hours: words.number(Number(value)) }),
          help: 'Since it was done last. Empty: engine hours do not count.',
          column: { widthPx: 120, align: 'end', isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          faults: { required: COUNTS_NOTHING },
        },
      ],
    },
  ],
  uses: {
    vehicles: {
      words: (t, values) => t('{{number}} vehicles', values),
      page: 'vehicles',
      onArchive: 'they follow it until another is chosen',
    },
  },
}

function typeWord(type: unknown): string {
  if (typeof type !== 'object' || type === null || !('name' in type)) return ''
  return activityTypeWord('reference' in type ? plainText(type.reference) : '', plainText(type.name), i18next.t)
}
