import { repairers } from '@milepost/contract/repairers.ts'
import { addressSection } from '../../records/address-section.ts'
import type { Noun } from '../../records/noun.ts'

/** Repairers in the administration. */
export const repairersNoun: Noun = {
  routes: repairers,
  page: 'repairers',
  sections: [
    {
      title: 'Details',
      fields: [
        {
          id: 'name',
          label: 'Name',
          input: { kind: 'text' },
          column: { widthPx: 200 },
          faults: { taken: 'Another repairer has this name. Choose a different one.' },
        },
        { id: 'phone', label: 'Phone', input: { kind: 'text' }, column: { widthPx: 130, isHiddenOnPhone: true } },
        { id: 'email', label: 'Email', input: { kind: 'text' }, column: { widthPx: 180, isHiddenOnPhone: true } },
      ],
    },
    addressSection,
  ],
  uses: {
    vehicle_groups: {
      words: (t, values) => t('{{number}} vehicle groups', values),
      page: 'vehicleGroups',
      filter: 'repairer',
    },
    defects: { words: (t, values) => t('{{number}} open defects', values) },
    inspections: { words: (t, values) => t('{{number}} incomplete safety inspections', values) },
  },
  texts: {
    add: 'Add repairer',
    search: 'Name, phone or address',
    added: 'Repairer added',
    saved: 'Repairer saved',
    selected: (t, values) => t('{{number}} repairers selected', values),
    archived: (t, values) => t('{{number}} repairers archived', values),
    restored: (t, values) => t('{{number}} repairers restored', values),
    none: 'No repairers yet',
    noneHint: 'Add the first repairer to choose it for vehicle groups.',
    noMatch: 'No repairer matches',
    noArchived: 'No archived repairers',
    archiveNote:
      'They are no longer offered. Vehicle groups, defects and inspections keep the one that they have. They can be restored.',
  },
}
