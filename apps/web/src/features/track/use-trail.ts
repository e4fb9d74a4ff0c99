import { traces } from '@milepost/contract/traces.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import type { TrackData } from './track-data.ts'
import { type TrailPoint, trailLines } from './trail.ts'

const HOUR_MS = 3_600_000
const AGAIN_EVERY_MS = 60_000
/** A position each second for an hour, and some. */
const MOST_LIVE = 4_000

export type Trail = readonly (readonly TrailPoint[])[]

/** Whether the trail has what is stored; without the modules of Trace it begins when the screen is opened. */
export function useMayTrace(): boolean {
  const signedIn = useSession()
  return signedIn !== null && [pages.trace, pages.traceVehicle].some(page => mayOpenPage(page.rule, signedIn))
}

/** The trail of a vehicle in the last hour: what is stored of it, and what has come in since. */
export function useTrail(data: TrackData, vehicleId: number): Trail {
  const { store } = data
  const mayTrace = useMayTrace()
  const { data: trace } = useQuery({
    queryKey: ['track', 'trail', vehicleId],
    queryFn: ({ signal }) => {
      const nowMs = Date.now()
      const query = {
        vehicle: vehicleId,
        start: new Date(nowMs - HOUR_MS).toISOString(),
        end: new Date(nowMs + HOUR_MS).toISOString(),
      }
      return call(traces.get, { query }, { signal })
    },
    enabled: mayTrace,
    refetchInterval: AGAIN_EVERY_MS,
  })
  const [live, setLive] = useState<readonly TrailPoint[]>([])
  useEffect(() => {
    const add = () => {
      const fix = store.vehicle(vehicleId)?.fix
      if (fix)
        setLive(before =>
          before.at(-1)?.recordedAtMs === fix.recordedAtMs ? before : [...before.slice(-MOST_LIVE), fix],
        )
    }
    add()
    return store.onVehicle(vehicleId, add)
  }, [store, vehicleId])
  const stored = trace?.results
  const lastMs = live.at(-1)?.recordedAtMs ?? 0
  return useMemo(
    () => trailLines(stored ?? [], live, Math.max(lastMs, data.now()) - HOUR_MS),
    [stored, live, lastMs, data],
  )
}
