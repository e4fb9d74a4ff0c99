import { scheduleTypes } from '@milepost/contract/schedule-types.ts'
import { SCHEDULE_CATEGORY_WORDS, scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import i18next from 'i18next'
import { pickerOf } from './picker.ts'

/** Schedules that vehicles may follow (PICK-13, PICK-26). */
export const scheduleTypePicker = pickerOf(scheduleTypes.list, {
  row: ({ id, code, name, category }) => ({
    id,
    name: scheduleTypeWord(code, name, i18next.t),
    detail: i18next.t(SCHEDULE_CATEGORY_WORDS[category]),
  }),
  idParameter: 'schedule_type',
  ordering: 'name',
  pageSize: 50,
  texts: {
    column: 'Name',
    none: 'No schedule type data',
    selected: (t, values) => t('{{number}} schedule types selected', values),
  },
})
