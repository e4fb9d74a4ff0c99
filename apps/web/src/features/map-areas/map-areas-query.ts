import { mapAreas } from '@milepost/contract/map-areas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

const LOOK_EVERY_MS = 1_000

/** The areas and the import; a running import is read again at intervals. */
export const mapAreasQuery = queryOptions({
  queryKey: ['map-areas'],
  queryFn: ({ signal }) => call(mapAreas.list, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.import?.state === 'importing' ? LOOK_EVERY_MS : false),
})
