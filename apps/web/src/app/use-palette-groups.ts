import { useDebouncedValue } from '@mantine/hooks'
import { search } from '@milepost/contract/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '../api/capabilities.ts'
import { call } from '../api/client.ts'
import { useWords } from '../i18n/use-words.ts'
import { dayAt } from '../ui/day-range.ts'
import { findPages, type PaletteGroup, presentFound } from './palette-items.ts'

/** Milliseconds without a key until a request goes: more than between two letters of a word that somebody types fast. */
const TYPED_MS = 120

/** What the palette shows for what is typed: pages at once, then what the server finds. */
export function usePaletteGroups(typed: string, signedIn: SignedIn) {
  const { t } = useTranslation()
  const { timeZone } = useWords()
  const [words] = useDebouncedValue(typed.trim(), TYPED_MS)
  const found = useQuery({
    queryKey: ['search', words],
    queryFn: ({ signal }) => call(search.everywhere, { query: { words } }, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const groups: PaletteGroup[] = [findPages(typed, signedIn, t)]
  if (typed.trim() !== '' && found.data) groups.push(...presentFound(found.data, signedIn, dayAt(Date.now(), timeZone)))
  return {
    groups: groups.filter(group => group.items.length > 0),
    isSearching: typed.trim() !== '' && (words !== typed.trim() || found.isFetching),
    hasFailed: found.isError,
  }
}
