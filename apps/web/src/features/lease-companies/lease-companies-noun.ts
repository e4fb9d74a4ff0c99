import { leaseCompanies } from '@milepost/contract/lease-companies.ts'
import type { Noun } from '../../records/noun.ts'

/** Lease companies in the administration. */
export const leaseCompaniesNoun: Noun = {
  routes: leaseCompanies,
  page: 'leaseCompanies',
  sections: [
    {
      title: 'Details',
      fields: [
        { id: 'name', label: 'Name', input: { kind: 'text' }, column: {} },
        { id: 'phone', label: 'Phone', input: { kind: 'text' }, column: { widthPx: 180, isHiddenOnPhone: true } },
      ],
    },
  ],
  uses: {
    vehicles: {
      words: (t, values) => t('{{number}} vehicles', values),
      page: 'vehicles',
      filter: 'lease_company',
    },
  },
  texts: {
    add: 'Add lease company',
    search: 'Name or phone',
    added: 'Lease company added',
    saved: 'Lease company saved',
    selected: (t, values) => t('{{number}} lease companies selected', values),
    archived: (t, values) => t('{{number}} lease companies archived', values),
    restored: (t, values) => t('{{number}} lease companies restored', values),
    none: 'No lease companies yet',
    noneHint: 'Add the first lease company to choose it for vehicles.',
    noMatch: 'No lease company matches',
    noArchived: 'No archived lease companies',
    archiveNote: 'They are no longer offered for vehicles. A vehicle keeps the one that it has. They can be restored.',
  },
}
