import type { OptionsFilter } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { searchText } from '../ui/text-search.ts'
import type { Choice, Choices } from './choices.ts'

/** The server has searched already. */
const UNFILTERED: OptionsFilter = ({ options }) => options

/** Every word that is typed is part of what a choice is called, or of what stands below it. */
const byNameOrNote =
  (noteOf: (value: string) => string | undefined): OptionsFilter =>
  ({ options, search }) => {
    const isFound = searchText(search)
    return options.filter(option => 'items' in option || isFound(option.label, [noteOf(option.value) ?? '']))
  }

/**
 * What a select offers: the choices, those of `customer` where one is given, and `stored`, which the record has chosen already. A list that did not come whole is searched
 * by the server, and what is selected stays in it whatever is typed.
 */
export function useChoices(
  choices: Choices,
  selected: readonly string[],
  { stored = [], customer = null }: { stored?: readonly Choice[]; customer?: number | null } = {},
) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const first = useQuery(choices.query('', customer))
  const isSearched = choices.isLong || first.data?.isCut === true
  const chosen = [...(first.data?.choices ?? []), ...picked, ...stored].filter(({ value }) =>
    selected.includes(String(value)),
  )
  // A select shows the one choice made in place of what is typed: it is opened again to see the others.
  const isChoiceMade = chosen.some(choice => choices.words(choice, words) === typed)
  const search = useDeferredValue(isSearched && !isChoiceMade ? typed : '')
  const found = useQuery(choices.query(search, customer))

  const offered = [...(found.data?.choices ?? []), ...chosen, ...stored]
  const byValue = new Map(offered.map(choice => [String(choice.value), choice]))
  const options = [...byValue].map(([value, choice]) => ({ value, label: choices.words(choice, words) }))
  const noteOf = (value: string): string | undefined => byValue.get(value)?.note
  return {
    // Of a long list the server sends first what is most likely to be chosen.
    data: choices.isLong ? options : options.toSorted((a, b) => a.label.localeCompare(b.label, words.locale)),
    isPending: found.isPending,
    hasFailed: found.isError && found.data === undefined,
    noteOf,
    hasNotes: offered.some(({ note }) => note !== undefined),
    whyNot: (value: string): string | null => {
      const choice = byValue.get(value)
      return (choice && choices.whyNot?.(choice, customer)) ?? null
    },
    retry: () => void found.refetch(),
    searched: isSearched ? { filter: UNFILTERED, onSearchChange: setTyped } : { filter: byNameOrNote(noteOf) },
    /** The values as they are written; to be called with what is selected now. */
    pick: (values: readonly string[]): (string | number)[] => {
      setPicked(values.flatMap(value => byValue.get(value) ?? []))
      return values.map(value => byValue.get(value)?.value ?? value)
    },
  }
}
