import { maps } from '@milepost/contract/maps.ts'
import type { Result } from '@milepost/contract/route.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'

export type PlaceDetails = Result<typeof maps.placeDetails>

/** Some ten metres: as exact as a click on a map. */
const DECIMALS = 4

/** What is at a place that was clicked, by the id of its address (TRK-13); null while it is looked up and where nothing is known. */
export function usePlaceDetails({ latitude, longitude }: GroundPoint): PlaceDetails | null {
  const language = useLanguage()
  const latlng = `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`
  const { data } = useQuery({
    queryKey: ['place at', latlng, language],
    queryFn: async ({ signal }) => {
      const { results } = await call(maps.geocode, { query: { latlng, language } }, { signal })
      const place_id = results[0]?.place_id
      return place_id === undefined ? null : call(maps.placeDetails, { query: { place_id, language } }, { signal })
    },
    staleTime: 60 * 60_000,
  })
  return data ?? null
}
