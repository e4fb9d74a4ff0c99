import { vehicleNotes } from '@milepost/contract/vehicle-notes.ts'
import { fleetVehiclePicker } from '../../pickers/pickers.ts'
import { fleetVehicles } from '../../records/fleet-vehicles.ts'
import { type Noun, plainText } from '../../records/noun.ts'
import { vehicleLink } from '../../records/vehicle-link.tsx'

const MOST_OF_A_NAME = 60

/** What people write about vehicles. */
export const vehicleNotesNoun: Noun = {
  routes: vehicleNotes,
  page: 'vehicleNotes',
  usualOrdering: { field: 'created_at', isDescending: true },
  nameOf: ({ text }) => plainText(text).slice(0, MOST_OF_A_NAME),
  whyFixed: () => 'Only its author or an administrator may change it',
  sections: [
    {
      title: 'Details',
      fields: [
        {
          id: 'text',
          label: 'Note',
          input: { kind: 'text', isLong: true },
          column: { leastPx: 190, isOrdered: false },
        },
        {
          id: 'vehicle',
          label: 'Vehicle',
          input: { kind: 'choice', choices: fleetVehicles },
          column: { widthPx: 110, cell: ({ vehicle }) => vehicleLink(vehicle) },
          opens: 'vehicle',
        },
        {
          id: 'is_pinned',
          label: 'Pinned',
          help: 'Pinned to the page of the vehicle',
          input: { kind: 'switch' },
          column: { widthPx: 90, isOrdered: false, isHiddenOnPhone: true },
        },
        { id: 'author', label: 'Author', column: { widthPx: 120, isOrdered: false, isHiddenOnPhone: true } },
        {
          id: 'created_at',
          label: 'Written_note',
          words: (value, words) => words.dateAndTime(plainText(value)),
          column: { widthPx: 140, isHiddenOnPhone: true },
        },
      ],
    },
  ],
  filters: [{ id: 'vehicle', label: 'Vehicle', picker: fleetVehiclePicker }],
  texts: {
    add: 'Add note',
    search: 'Registration or note',
    added: 'Note added',
    saved: 'Note saved',
    selected: (t, values) => t('{{number}} notes selected', values),
    archived: (t, values) => t('{{number}} notes archived', values),
    restored: (t, values) => t('{{number}} notes restored', values),
    none: 'No notes yet',
    noneHint: 'Write down what others should know of a vehicle. What is pinned stands at the head of its page.',
    noMatch: 'No note matches',
    noArchived: 'No archived notes',
    archiveNote: 'They are no longer shown on the pages of their vehicles. They can be restored.',
  },
}
