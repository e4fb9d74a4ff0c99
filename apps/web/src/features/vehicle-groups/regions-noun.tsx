import { regions } from '@milepost/contract/regions.ts'
import { vehicleGroupPicker } from '../../pickers/pickers.ts'
import type { Noun } from '../../records/noun.ts'
import { RegionFigures } from './RegionFigures.tsx'

/** Regions in the administration. */
export const regionsNoun: Noun = {
  routes: regions,
  page: 'regions',
  sections: [
    {
      title: 'Details',
      fields: [
        {
          id: 'name',
          label: 'Name',
          input: { kind: 'text' },
          column: { widthPx: 240 },
          faults: { taken: 'Another region has this name. Choose a different one.' },
        },
        { id: 'vehicle_group_count', label: 'Vehicle groups', column: { widthPx: 150, isOrdered: false } },
        { id: 'vehicle_count', label: 'Vehicles', column: { widthPx: 150, isOrdered: false } },
        {
          id: 'vehicle_groups',
          label: 'Vehicle groups',
          input: { kind: 'picked', picker: vehicleGroupPicker },
          counted: (t, values) => t('{{number}} vehicle groups', values),
          help: 'A group is in one region: it leaves the one that it was in',
          isFact: false,
        },
      ],
    },
  ],
  related: ({ id, archived_at }) => (archived_at === null ? <RegionFigures regionId={id} /> : null),
  uses: {
    vehicle_groups: {
      words: (t, values) => t('{{number}} vehicle groups', values),
      page: 'vehicleGroups',
      filter: 'region',
      onArchive: 'they stand without a region',
    },
  },
  texts: {
    add: 'Add region',
    search: 'Name',
    added: 'Region added',
    saved: 'Region saved',
    selected: (t, values) => t('{{number}} regions selected', values),
    archived: (t, values) => t('{{number}} regions archived', values),
    restored: (t, values) => t('{{number}} regions restored', values),
    none: 'No regions yet',
    noneHint: 'Add the first region to bring vehicle groups together, as “North” or “Scotland”.',
    noMatch: 'No region matches',
    noArchived: 'No archived regions',
    archiveNote:
      'They leave lists and choices. Their vehicle groups stay, and come back to them when they are restored.',
  },
}
