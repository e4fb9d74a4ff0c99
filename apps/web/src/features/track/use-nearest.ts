import { useEffect, useState } from 'react'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { type NearVehicle, nearestVehicles } from './nearest-vehicles.ts'
import type { TrackData } from './track-data.ts'
import type { Near } from './track-search.ts'

const MOST = 20
/** One pass over 50,000 vehicles takes some milliseconds: not more often than this. */
const EVERY_MS = 2_000

export interface Nearest {
  /** Null while the vehicle that they are near to has no position. */
  centre: GroundPoint | null
  /** At most twenty, by id, nearest first. */
  vehicles: readonly { id: number; distanceM: number; bearingDeg: number }[]
}

const NONE: Nearest = { centre: null, vehicles: [] }

/** The nearest of the shown vehicles to a place or to one of them, kept up to date while it is shown. */
export function useNearest(data: TrackData, near: Near | null): Nearest {
  const [nearest, setNearest] = useState(NONE)
  const { store, shown } = data
  const key = JSON.stringify(near)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what it is near to
  useEffect(() => {
    if (near === null) return
    let workedOutAtMs = 0
    const workOut = () => {
      workedOutAtMs = performance.now()
      setNearest(findNearest(data, near))
    }
    workOut()
    const off = [
      shown.onChange(workOut),
      store.onFrame(() => {
        if (performance.now() - workedOutAtMs >= EVERY_MS) workOut()
      }),
    ]
    return () => {
      for (const end of off) end()
    }
  }, [data, store, shown, key])
  return near === null ? NONE : nearest
}

function findNearest({ store, shown }: TrackData, near: Near): Nearest {
  const ownSlot = near.kind === 'vehicle' ? store.slotOf(near.vehicleId) : -1
  const centre = near.kind === 'place' ? near.place : store.fixAt(ownSlot)
  if (centre === null) return NONE
  const { count, x, y } = store
  const found: NearVehicle[] = nearestVehicles(
    { count, x, y, shown: shown.mask(), hasPlace: slot => store.fixAt(slot) !== null },
    centre,
    MOST,
    ownSlot,
  )
  return { centre, vehicles: found.map(({ slot, ...rest }) => ({ id: store.idAt(slot), ...rest })) }
}
