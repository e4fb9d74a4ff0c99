import { logos } from '@milepost/contract/logos.ts'
import { managementCompanies } from '@milepost/contract/management-companies.ts'
import i18next from 'i18next'
import { type AnyRecord, type Noun, plainText } from '../../records/noun.ts'
import { forgetRecords } from '../../records/record-queries.ts'
import { LogoCard } from './LogoCard.tsx'

/** Management companies in the administration: of the installation. */
export const managementCompaniesNoun: Noun = {
  routes: managementCompanies,
  page: 'managementCompanies',
  isOfNoCustomer: true,
  sections: [
    {
      title: 'Details',
      fields: [
        {
          id: 'name',
          label: 'Name',
          input: { kind: 'text' },
          column: { widthPx: 260 },
          faults: { taken: 'Another management company has this name. It may be archived.' },
        },
        {
          id: 'break_down_phone',
          label: 'Breakdown phone',
          input: { kind: 'text' },
          column: { widthPx: 180, isOrdered: false, isHiddenOnPhone: true },
          help: 'Whom drivers call when a vehicle has broken down',
        },
        {
          id: 'accident_reporting_enabled',
          label: 'Accident reports',
          input: { kind: 'switch' },
          words: value => (value === true ? i18next.t('on') : i18next.t('off')),
          column: { widthPx: 150, isOrdered: false, isHiddenOnPhone: true },
          help: 'Whether accidents may be reported on the public pages of its customers’ vehicles',
        },
        { id: 'customer_count', label: 'Customers', column: { widthPx: 110, isOrdered: false } },
      ],
    },
  ],
  uses: {
    customers: {
      words: (t, values) => t('{{number}} customers', values),
      page: 'customers',
      filter: 'management_company',
    },
  },
  texts: {
    add: 'Add management company',
    search: 'Name or breakdown phone',
    added: 'Management company added',
    saved: 'Management company saved',
    selected: (t, values) => t('{{number}} management companies selected', values),
    archived: (t, values) => t('{{number}} management companies archived', values),
    restored: (t, values) => t('{{number}} management companies restored', values),
    none: 'No management companies yet',
    noneHint: 'Add the company that runs the fleet; often it is the customer itself.',
    noMatch: 'No management company matches',
    noArchived: 'No archived management companies',
    archiveNote:
      'They are no longer offered for customers. A customer keeps the one that it has. They can be restored.',
  },
  related: record => <CompanyLogo record={record} />,
}

function CompanyLogo({ record }: { record: AnyRecord }) {
  const params = { id: record.id }
  return (
    <LogoCard
      name={plainText(record.name)}
      logo={plainText(record.logo) || null}
      reason={record.archived_at === null ? null : i18next.t('It is archived: restore it first.')}
      set={(send, body) => send(logos.setOfCompany, { params, body })}
      remove={send => send(logos.removeOfCompany, { params })}
      onChanged={() => forgetRecords(managementCompaniesNoun)}
    />
  )
}
