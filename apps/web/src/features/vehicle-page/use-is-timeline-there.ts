import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { timelinesOf } from './vehicle-page-queries.ts'

/** Whether the timeline of a vehicle has come, or has failed: it is what takes the page longest. */
export function useIsTimelineThere(vehicleId: number): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    listener => cache.subscribe(notifyManager.batchCalls(listener)),
    () => cache.findAll({ queryKey: timelinesOf(vehicleId) }).some(({ state }) => state.status !== 'pending'),
  )
}
