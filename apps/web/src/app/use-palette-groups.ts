import { useDebouncedValue } from '@mantine/hooks'
import { search } from '@milepost/contract/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '../api/capabilities.ts'
import { call } from '../api/client.ts'
import { useWords } from '../i18n/use-words.ts'
import { useAddressSearch } from '../map/use-address-search.ts'
import { dayAt } from '../ui/day-range.ts'
import { findPages, type PaletteGroup, presentFound, presentPlaces } from './palette-items.ts'

/** A request goes when nothing was typed for so long. */
const TYPED_MS = 120

/**
 * What the palette shows for what is typed: pages at once, then what the server finds, and the places of a name that was asked for
 * (`placeName`; empty: none was).
 */
export function usePaletteGroups(typed: string, placeName: string, signedIn: SignedIn) {
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
  const places = useAddressSearch(placeName)
  const groups: PaletteGroup[] = [findPages(typed, signedIn, t)]
  if (typed.trim() !== '' && found.data) groups.push(...presentFound(found.data, signedIn, dayAt(Date.now(), timeZone)))
  if (places.data) groups.push(presentPlaces(places.data.results))
  return {
    groups: groups.filter(group => group.items.length > 0),
    isSearching: typed.trim() !== '' && (words !== typed.trim() || found.isFetching || places.isFetching),
    hasFailed: found.isError || places.isError,
    hasNoPlace: places.data?.results.length === 0,
  }
}
