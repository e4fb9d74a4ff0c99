import type { CurrentUser } from '@milepost/contract/users.ts'
import { choicesAmong } from './choices.ts'
import type { Noun, NounField } from './noun.ts'

const CUSTOMER: NounField = {
  id: 'customer_name',
  label: 'Customer',
  column: { widthPx: 140, isOrdered: false, isHiddenOnPhone: true },
}

/** The noun as a caller's list shows it: with a column and a filter of the customer for those who see more than one. */
export function nounForCaller(
  noun: Noun,
  customers: readonly Pick<CurrentUser['customers'][number], 'id' | 'name'>[],
): Noun {
  if (customers.length < 2 || noun.isOfNoCustomer) return noun
  const choices = choicesAmong(
    customers.map(({ id, name }) => ({ value: id, label: name })),
    ({ label }) => label,
  )
  return {
    ...noun,
    // Behind the name, which stays the first field.
    sections: noun.sections.map((section, index) =>
      index === 0 ? { ...section, fields: section.fields.toSpliced(1, 0, CUSTOMER) } : section,
    ),
    filters: [...(noun.filters ?? []), { id: 'customer', label: 'Customer', choices }],
  }
}
