import { apiKeys } from '@milepost/contract/api-keys.ts'
import { KEY_MODULES } from '@milepost/domain/access/modules.ts'
import { moduleWord } from '@milepost/texts/module-words.ts'
import i18next from 'i18next'
import type { Words } from '../../i18n/use-words.ts'
import { choicesAmong } from '../../records/choices.ts'
import type { Noun } from '../../records/noun.ts'
import { KeyOfRecord } from './KeyOfRecord.tsx'

const modules = choicesAmong(
  KEY_MODULES.map(module => ({ value: module, label: module })),
  ({ label }) => moduleWord(label, i18next.t),
)

const minute = (value: unknown, words: Words) => words.dateAndTime(String(value))

/** API keys in the administration. */
export const apiKeysNoun: Noun = {
  routes: apiKeys,
  page: 'apiKeys',
  sections: [
    {
      title: 'Details',
      fields: [
        { id: 'name', label: 'Name', input: { kind: 'text' }, column: {}, help: 'The program that uses it' },
        {
          id: 'modules',
          label: 'May read',
          input: { kind: 'choices', choices: modules },
          words: value => moduleWord(String(value), i18next.t),
          column: { isOrdered: false, isHiddenOnPhone: true },
          filter: 'module',
          isInBulk: true,
          help: 'It never reads more than whoever makes the key may read, and stops when that account is closed.',
        },
        {
          id: 'key_start',
          label: 'Key starts with',
          column: { widthPx: 130, isOrdered: false, isHiddenOnPhone: true },
        },
        { id: 'made_by', label: 'Made by', column: { isUsual: false, isOrdered: false, isHiddenOnPhone: true } },
        { id: 'expires_at', label: 'Works until', words: minute, column: { widthPx: 160 } },
        { id: 'last_used_at', label: 'Last used', words: minute, column: { widthPx: 160, isHiddenOnPhone: true } },
      ],
    },
  ],
  texts: {
    add: 'Add API key',
    search: 'Name or start of the key',
    added: 'API key added',
    saved: 'API key saved',
    selected: (t, values) => t('{{number}} API keys selected', values),
    archived: (t, values) => t('{{number}} API keys archived', values),
    restored: (t, values) => t('{{number}} API keys restored', values),
    changed: (t, values) => t('{{number}} API keys changed', values),
    none: 'No API keys yet',
    noneHint: 'Add one for each program that reads your data, such as a transport management system.',
    noMatch: 'No API key matches',
    noArchived: 'No archived API keys',
    archiveNote:
      'Programs that use a key of these records are refused from now on. Restored, a key works again until it expires.',
  },
  related: record => <KeyOfRecord record={apiKeys.read.result.parse(record)} />,
}
