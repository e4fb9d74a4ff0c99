import type { Noun } from './noun.ts'

/** The address of a record: its form (PICK-36) and its facts. */
export const addressSection: Noun['sections'][number] = {
  title: 'Address',
  fields: [
    {
      id: 'display_name',
      label: 'Display name',
      input: { kind: 'text' },
      column: { widthPx: 180, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
      help: 'What people call the place, in 5 characters or more',
    },
    {
      id: 'address1',
      label: 'Address line 1',
      input: { kind: 'text' },
      column: { widthPx: 220, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
    },
    { id: 'address2', label: 'Address line 2', input: { kind: 'text' } },
    { id: 'city', label: 'City', input: { kind: 'text' }, column: { widthPx: 120, isHiddenOnPhone: true } },
    { id: 'county', label: 'County', input: { kind: 'text' } },
    {
      id: 'postcode',
      label: 'Postcode',
      input: { kind: 'text' },
      column: { widthPx: 100, isOrdered: false, isHiddenOnPhone: true },
    },
    { id: 'country', label: 'Country', input: { kind: 'text' } },
  ],
}
