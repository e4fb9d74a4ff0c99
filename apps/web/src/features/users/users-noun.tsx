import { userRecords } from '@milepost/contract/user-records.ts'
import { ACCOUNT_STATES, accountStateWord } from '@milepost/texts/account-state-words.ts'
import { moduleWord } from '@milepost/texts/module-words.ts'
import { permissionWord } from '@milepost/texts/permission-words.ts'
import i18next from 'i18next'
import { vehicleGroupPicker } from '../../pickers/pickers.ts'
import { choicesAmong, choicesOf } from '../../records/choices.ts'
import { type Noun, plainText } from '../../records/noun.ts'
import { ownCustomers } from './own-customers.ts'
import { UserAccount } from './UserAccount.tsx'
import { addressHelp, noUsersHint } from './user-texts.ts'

const named = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
const inModuleWords = { choice: named, words: ({ label }: { label: string }) => moduleWord(label, i18next.t) }
const inPermissionWords = { choice: named, words: ({ label }: { label: string }) => permissionWord(label, i18next.t) }
const given = { offers: ({ may_grant }: { may_grant: boolean }) => may_grant }

/** Accounts in the administration (ADM-USER). */
export const usersNoun: Noun = {
  routes: userRecords,
  page: 'users',
  nameOf: ({ first_name, last_name }) => `${plainText(first_name)} ${plainText(last_name)}`.trim(),
  sections: [
    {
      title: 'Person',
      fields: [
        {
          id: 'email',
          label: 'Email',
          input: { kind: 'text', placeholder: 'name@example.com' },
          column: { widthPx: 250 },
          help: addressHelp,
          faults: {
            taken: 'Another account has this address. It may be archived.',
            invalid: 'Enter an address such as name@example.com.',
          },
        },
        {
          id: 'first_name',
          label: 'First name',
          input: { kind: 'text' },
          column: { widthPx: 100, isHiddenOnPhone: true },
        },
        { id: 'last_name', label: 'Last name', input: { kind: 'text' }, column: { widthPx: 110 } },
        {
          id: 'state',
          label: 'Status',
          // Nobody signs in to an archived one, whatever it was before.
          words: (value, _, record) =>
            record?.archived_at ? i18next.t('Archived') : accountStateWord(String(value), i18next.t),
          column: { widthPx: 90, isOrdered: false },
        },
        {
          id: 'has_second_factor',
          label: 'Two-factor sign-in',
          words: value => (value === true ? i18next.t('on') : i18next.t('off')),
          column: { widthPx: 150, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
        },
        {
          id: 'last_signed_in_at',
          label: 'Last signed in',
          words: (value, words) => words.dateAndTime(String(value)),
          column: { widthPx: 170, isUsual: false, isHiddenOnPhone: true },
        },
      ],
    },
    {
      title: 'Access',
      fields: [
        {
          id: 'permission',
          label: 'Role',
          input: { kind: 'choice', choices: choicesOf(userRecords.permissions, { ...inPermissionWords, ...given }) },
          words: value => permissionWord(String(Object(value).name), i18next.t),
          column: { widthPx: 160, isHiddenOnPhone: true },
          isInBulk: true,
          help: 'What they may do',
        },
        {
          id: 'modules',
          label: 'Modules',
          input: { kind: 'choices', choices: choicesOf(userRecords.modules, { ...inModuleWords, ...given }) },
          words: value => moduleWord(String(Object(value).name), i18next.t),
          column: { isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          isInBulk: true,
          help: 'What they may open',
        },
        {
          id: 'vehicle_groups',
          label: 'Vehicle groups',
          input: { kind: 'picked', picker: vehicleGroupPicker },
          column: { isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          filter: 'vehicle_group',
          isInBulk: true,
          help: 'Of a limited user: the vehicles that they see',
        },
        {
          id: 'customers',
          label: 'Customers',
          input: { kind: 'choices', choices: ownCustomers },
          column: { isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          help: 'Whose data they see',
        },
      ],
    },
  ],
  filters: [
    { id: 'permission', label: 'Role', choices: choicesOf(userRecords.permissions, inPermissionWords) },
    { id: 'module', label: 'Modules', choices: choicesOf(userRecords.modules, inModuleWords) },
    {
      id: 'second_factor',
      label: 'Two-factor sign-in',
      isSingle: true,
      choices: choicesAmong(
        [
          { value: 'on', label: 'on' },
          { value: 'off', label: 'off' },
        ],
        ({ label }) => (label === 'on' ? i18next.t('on') : i18next.t('off')),
      ),
    },
    {
      id: 'state',
      label: 'Status',
      isSingle: true,
      choices: choicesAmong(
        ACCOUNT_STATES.map(state => ({ value: state, label: state })),
        ({ label }) => accountStateWord(label, i18next.t),
      ),
    },
  ],
  uses: {
    api_keys: {
      words: (t, values) => t('{{number}} API keys', values),
      page: 'apiKeys',
      onArchive: 'they stop working',
    },
  },
  texts: {
    add: 'Add user',
    search: 'Name or email',
    added: 'User added',
    saved: 'User saved',
    selected: (t, values) => t('{{number}} users selected', values),
    archived: (t, values) => t('{{number}} users archived', values),
    restored: (t, values) => t('{{number}} users restored', values),
    changed: (t, values) => t('{{number}} users changed', values),
    none: 'No users yet',
    noneHint: noUsersHint,
    noMatch: 'No user matches',
    noArchived: 'No archived users',
    archiveNote:
      'They are signed out and can no longer sign in. Their name stays on what they did, and they can be restored.',
  },
  archiveRefusal: ({ is_own }) => (is_own === true ? 'It is your own account: ask another administrator.' : null),
  related: record => <UserAccount user={userRecords.read.result.parse(record)} />,
}
