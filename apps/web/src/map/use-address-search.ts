import { maps } from '@milepost/contract/maps.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** Addresses and places of a name, by the maps service; an empty name sends no request. */
export function useAddressSearch(address: string) {
  const language = useLanguage()
  return useQuery({
    queryKey: ['geocode', address, language],
    queryFn: ({ signal }) => call(maps.geocode, { query: { address: address, language } }, { signal }),
    enabled: address !== '',
    staleTime: 600_000,
  })
}
