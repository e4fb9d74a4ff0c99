import type { VehicleActivityType } from '@milepost/contract/vehicle-activity-types.ts'
import { activityTypeWord } from '@milepost/texts/activity-words.ts'
import type { TFunction } from 'i18next'

interface Option {
  value: string
  label: string
}

/** The types to choose from, as they are called and ordered in the language of the reader. */
export const typeOptions = (
  types: readonly Pick<VehicleActivityType, 'id' | 'reference' | 'name'>[],
  t: TFunction,
  locale: string,
): Option[] =>
  types
    .map(({ id, reference, name }) => ({ value: String(id), label: activityTypeWord(reference, name, t) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
