import i18next from 'i18next'
import type { TextKey } from '../i18n/text-key.ts'
import { choicesAmong } from './choices.ts'
import type { Noun, NounField } from './noun.ts'

const originWord = (origin: unknown) => (origin === 'own' ? i18next.t('Own_entry') : i18next.t('Provided_entry'))

/** Whether a customer added it, or every customer has it. */
export const ORIGIN: NounField = {
  id: 'origin',
  label: 'Origin',
  words: originWord,
  column: { widthPx: 150, isOrdered: false, isHiddenOnPhone: true },
}

/** What to do where a name is taken. */
export const TAKEN = {
  taken: 'Another entry has this name, perhaps one that every customer has. Choose a different one.',
} as const

/** What the nouns share of which every customer has records beside its own. */
export const sharedNoun = (add: TextKey): Pick<Noun, 'isShared' | 'whyFixed' | 'filters' | 'texts'> => ({
  isShared: true,
  whyFixed: ({ customer, code }) => {
    if (customer !== null) return null
    return typeof code === 'string'
      ? 'It came with Milepost. Add an entry of your own beside it.'
      : 'Every customer has it. Add an entry of your own beside it.'
  },
  filters: [
    {
      id: 'origin',
      label: 'Origin',
      isSingle: true,
      choices: choicesAmong(
        [
          { value: 'own', label: 'own' },
          { value: 'provided', label: 'provided' },
        ],
        ({ value }) => originWord(value),
      ),
    },
  ],
  texts: {
    add,
    search: 'Name',
    added: 'Entry added',
    saved: 'Entry saved',
    selected: (t, values) => t('{{number}} entries selected', values),
    archived: (t, values) => t('{{number}} entries archived', values),
    restored: (t, values) => t('{{number}} entries restored', values),
    changed: (t, values) => t('{{number}} entries changed', values),
    none: 'No entries yet',
    noneHint: 'Add the first entry to choose it for vehicles.',
    noMatch: 'No entry matches',
    noArchived: 'No archived entries',
    archiveNote: 'They are no longer offered for vehicles. They can be restored.',
  },
})
