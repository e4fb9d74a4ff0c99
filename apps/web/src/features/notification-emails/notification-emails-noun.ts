import { notificationEmails, REPORT_TYPES } from '@milepost/contract/notification-emails.ts'
import { reportTypeWord } from '@milepost/texts/report-type-words.ts'
import i18next from 'i18next'
import { vehicleGroupPicker } from '../../pickers/pickers.ts'
import { choicesAmong } from '../../records/choices.ts'
import { type Noun, plainText } from '../../records/noun.ts'

const reports = choicesAmong(
  REPORT_TYPES.map(type => ({ value: type, label: type })),
  ({ label }) => reportTypeWord(label, i18next.t),
)

/** Addresses that receive reports in the administration (ADM-MAIL). */
export const notificationEmailsNoun: Noun = {
  routes: notificationEmails,
  page: 'notificationEmails',
  nameOf: ({ email, report_type }) => `${plainText(email)} · ${reportTypeWord(plainText(report_type), i18next.t)}`,
  sections: [
    {
      title: 'Details',
      fields: [
        {
          id: 'email',
          label: 'Email',
          input: { kind: 'text', placeholder: 'name@example.com' },
          column: { widthPx: 260 },
          faults: {
            taken: 'This address receives the report already.',
            invalid: 'Enter an address such as name@example.com.',
          },
        },
        {
          id: 'report_type',
          label: 'Report',
          input: { kind: 'choice', choices: reports },
          words: value => reportTypeWord(plainText(value), i18next.t),
          column: { widthPx: 180 },
          filter: 'report_type',
          isInBulk: true,
          help: 'No reports are sent yet. The addresses are kept for when they are.',
        },
        {
          id: 'depots',
          label: 'Vehicle groups',
          input: { kind: 'picked', picker: vehicleGroupPicker },
          whenEmpty: 'All groups',
          column: { isOrdered: false, isHiddenOnPhone: true },
          filter: 'depot',
          isInBulk: true,
          help: 'Empty: reports of all vehicle groups',
        },
      ],
    },
  ],
  texts: {
    add: 'Add notification email',
    search: 'Search email addresses',
    added: 'Notification email added',
    saved: 'Notification email saved',
    selected: (t, values) => t('{{number}} notification emails selected', values),
    archived: (t, values) => t('{{number}} notification emails archived', values),
    restored: (t, values) => t('{{number}} notification emails restored', values),
    changed: (t, values) => t('{{number}} notification emails changed', values),
    none: 'No notification emails yet',
    noneHint: 'Add the addresses that each report is for, of all vehicle groups or of some.',
    noMatch: 'No notification email matches',
    noArchived: 'No archived notification emails',
    archiveNote: 'Reports no longer go to these addresses. They can be restored.',
  },
}
