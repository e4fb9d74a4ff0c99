import { maps } from '@milepost/contract/maps.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'

/** Some hundred metres: a vehicle that moves is not looked up at every report. */
const DECIMALS = 3

/** The address or the place at a position; null while there is none to be had. */
export function useAddress(point: GroundPoint | null): string | null {
  const language = useLanguage()
  const latlng = point && `${point.latitude.toFixed(DECIMALS)},${point.longitude.toFixed(DECIMALS)}`
  const { data } = useQuery({
    queryKey: ['address at', latlng, language],
    queryFn: ({ signal }) => call(maps.geocode, { query: { latlng: latlng ?? '', language } }, { signal }),
    enabled: latlng !== null,
    staleTime: 60 * 60_000,
    placeholderData: keepPreviousData,
  })
  return data?.results[0]?.label ?? null
}
