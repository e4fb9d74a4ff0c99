import { regions } from '@milepost/contract/regions.ts'
import { repairers } from '@milepost/contract/repairers.ts'
import { vehicleGroupRecords } from '@milepost/contract/vehicle-group-records.ts'
import i18next from 'i18next'
import { timeZoneLabel } from '../../i18n/time-zone-label.ts'
import { regionPicker, vehiclePicker } from '../../pickers/pickers.ts'
import { choicesOf } from '../../records/choices.ts'
import { type Noun, plainText } from '../../records/noun.ts'
import { timeZones } from '../../records/time-zone-choices.ts'
import { DepotFigures } from './DepotFigures.tsx'
import { RepairerInput } from './RepairerInput.tsx'

/** Vehicle groups in the administration (ADM-GRP). */
export const vehicleGroupsNoun: Noun = {
  routes: vehicleGroupRecords,
  page: 'vehicleGroups',
  sections: [
    {
      title: 'Details',
      fields: [
        {
          id: 'name',
          label: 'Name',
          input: { kind: 'text' },
          column: { widthPx: 240 },
          faults: { taken: 'Another vehicle group has this name. Choose a different one.' },
        },
        {
          id: 'region',
          label: 'Region',
          input: {
            kind: 'choice',
            choices: choicesOf(regions.list, { choice: ({ id, name }) => ({ value: id, label: name }) }),
          },
          opens: 'regions',
          column: { widthPx: 200 },
          isInBulk: true,
        },
        {
          id: 'vehicle_count',
          label: 'Vehicles',
          column: { widthPx: 110, isOrdered: false },
          // At a glance it stands beside what else the group has.
          isFact: false,
        },
        {
          id: 'time_zone',
          label: 'Time zone',
          input: { kind: 'choice', choices: timeZones },
          words: (value, words) => timeZoneLabel(plainText(value), words),
          whenUnset: ({ customer_time_zone, customer_name }, words) =>
            customer_time_zone === undefined
              ? null
              : i18next.t('{{zone}} (from {{customer}})', {
                  zone: words.place(plainText(customer_time_zone)),
                  customer: plainText(customer_name),
                }),
          column: { widthPx: 240, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          help: 'Empty: that of the customer. It is the clock of people who see mostly these vehicles; days of timesheets stay the customer’s.',
          isInBulk: true,
        },
        {
          id: 'note',
          label: 'Note',
          input: { kind: 'text', isLong: true },
          column: { isOrdered: false, isHiddenOnPhone: true },
        },
        {
          id: 'repairer',
          label: 'Repairer',
          input: { kind: 'own', empty: null, draw: control => <RepairerInput {...control} /> },
          opens: 'repairers',
          column: { widthPx: 180, isUsual: false, isHiddenOnPhone: true },
          help: 'The workshop that its vehicles usually go to',
        },
        {
          id: 'vehicles',
          label: 'Vehicles',
          input: { kind: 'picked', picker: vehiclePicker, isOpen: true },
          counted: (t, values) => t('{{number}} vehicles', values),
          isFact: false,
        },
      ],
    },
  ],
  filters: [
    { id: 'region', label: 'Region', picker: regionPicker },
    {
      id: 'repairer',
      label: 'Repairer',
      choices: choicesOf(repairers.list, { choice: ({ id, name }) => ({ value: id, label: name }) }),
    },
  ],
  related: ({ id, archived_at }) => (archived_at === null ? <DepotFigures depotId={id} /> : null),
  uses: {
    vehicles: {
      words: (t, values) => t('{{number}} vehicles', values),
      page: 'vehicles',
      filter: 'vehicle_group',
      onArchive: 'they leave the group',
    },
    users: {
      words: (t, values) => t('{{number}} users', values),
      page: 'users',
      filter: 'vehicle_group',
      onArchive: 'they no longer see its vehicles',
    },
    drivers: {
      words: (t, values) => t('{{number}} drivers', values),
      page: 'drivers',
      filter: 'vehicle_group',
      onArchive: 'they stand without a group',
    },
    notification_emails: {
      words: (t, values) => t('{{number}} notification emails', values),
      page: 'notificationEmails',
      filter: 'depot',
      onArchive: 'they no longer receive its reports',
    },
    geofences: {
      words: (t, values) => t('{{number}} geofences', values),
      page: 'geofence',
      opens: 'geofence',
      onArchive: 'they no longer record visits of its vehicles',
    },
  },
  texts: {
    add: 'Add vehicle group',
    search: 'Name or note',
    added: 'Vehicle group added',
    saved: 'Vehicle group saved',
    selected: (t, values) => t('{{number}} vehicle groups selected', values),
    archived: (t, values) => t('{{number}} vehicle groups archived', values),
    restored: (t, values) => t('{{number}} vehicle groups restored', values),
    changed: (t, values) => t('{{number}} vehicle groups changed', values),
    none: 'No vehicle groups yet',
    noneHint: 'Add the first group, such as a depot or a team, to find its vehicles together on maps and in reports.',
    noMatch: 'No vehicle group matches',
    noArchived: 'No archived vehicle groups',
    archiveNote:
      'They leave lists, maps and reports. Their vehicles stay, and they get them back when they are restored.',
  },
}
