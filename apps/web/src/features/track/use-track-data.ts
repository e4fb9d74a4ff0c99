import type { VehicleStatus } from '@milepost/domain/vehicles/status.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ConnectionState } from './live-connection.ts'
import { TrackData } from './track-data.ts'
import type { Vehicle, VehicleFacts } from './vehicle-store.ts'

/** Opens the data with the screen and closes it with it. */
export function useTrackData(): TrackData {
  const [data] = useState(() => new TrackData())
  useEffect(() => data.start(), [data])
  return data
}

export function useConnection({ connection }: TrackData): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.state)
}

/** The fleet without its positions; another array only when the fleet changed. */
export function useFacts({ store }: TrackData): readonly VehicleFacts[] {
  return useSyncExternalStore(store.onFacts, () => store.facts)
}

/** One vehicle; draws anew when it changed, at most once a second. */
export function useVehicle({ store }: TrackData, id: number): Vehicle | null {
  return useSyncExternalStore(
    listener => store.onVehicle(id, listener),
    () => store.vehicle(id),
  )
}

/** How many of the ticked and found vehicles have each status, whichever statuses are chosen. */
export function useStatusCounts({ store, shown }: TrackData): Record<VehicleStatus, number> {
  const [counts, setCounts] = useState(() => store.countStatuses(shown.maskOfAllStatuses()))
  useEffect(() => {
    const count = () => {
      const next = store.countStatuses(shown.maskOfAllStatuses())
      setCounts(before => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    count()
    const off = [store.onFrame(count), shown.onChange(count)]
    return () => {
      for (const end of off) end()
    }
  }, [store, shown])
  return counts
}
