import { useQuery } from '@tanstack/react-query'
import { eventChoicesQuery } from './events-query.ts'
import type { EventsSearch } from './events-search.ts'

type Chosen = Pick<EventsSearch, 'driverId' | 'geofenceId'>

/** The drivers and geofences to choose from, and those chosen already: one of an address may be archived. Undefined: not there yet. */
export function useEventChoices({ driverId, geofenceId }: Chosen) {
  const { data } = useQuery(eventChoicesQuery())
  const driver = missingIn(data?.drivers, driverId)
  const geofence = missingIn(data?.geofences, geofenceId)
  const isAnyMissing = driver !== undefined || geofence !== undefined
  const withChosen = useQuery({ ...eventChoicesQuery({ driver, geofence }), enabled: isAnyMissing })
  // Not found: of another customer, or one that never was.
  return isAnyMissing && !withChosen.isError ? withChosen.data : data
}

function missingIn(choices: readonly { id: number }[] | undefined, chosenId: number | null): number | undefined {
  if (choices === undefined || chosenId === null) return undefined
  return choices.some(({ id }) => id === chosenId) ? undefined : chosenId
}
