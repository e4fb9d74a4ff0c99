import { maps } from '@milepost/contract/maps.ts'
import type { LatLon } from '@milepost/domain/geo/distance.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useLanguage } from '../i18n/use-language.ts'

interface Options {
  /** What is near to one of these comes first. */
  near?: readonly LatLon[]
  /** Looks in the installed maps alone. */
  isInstalled?: boolean
}

/** Some hundred metres: a map that is nudged is not searched again. */
const DECIMALS = 3

/** Addresses and places of a name, by the maps service; an empty name sends no request. */
export function useAddressSearch(address: string, { near = [], isInstalled = false }: Options = {}) {
  const language = useLanguage()
  const places = near
    .map(({ latitude, longitude }) => `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`)
    .join('_')
  const query = {
    ...{ address, language },
    ...(places !== '' && { near: places }),
    ...(isInstalled && { installed: 'True' as const }),
  }
  return useQuery({
    queryKey: ['geocode', query],
    queryFn: ({ signal }) => call(maps.geocode, { query }, { signal }),
    enabled: address !== '',
    staleTime: 600_000,
  })
}
