import { useWords } from '../../i18n/use-words.ts'
import { useTickingSecond } from '../../ui/use-ticking-second.ts'
import type { TrackData } from './track-data.ts'
import { useSelectedLayer } from './use-selected-layer.ts'
import { useVehicle } from './use-track-data.ts'
import { statusOf } from './vehicle-store.ts'

/** Draws nothing but the selected vehicle on the map: its age ticks, and the rest of the map does not. */
export function SelectedVehicle({ data, id }: { data: TrackData; id: number }) {
  const words = useWords()
  const vehicle = useVehicle(data, id)
  useTickingSecond()
  const fix = vehicle?.fix ?? null
  const isShown = data.shown.mask()[data.store.slotOf(id)] === 1
  const status = vehicle === null ? 'never-reported' : statusOf(vehicle, data.now())
  useSelectedLayer(
    vehicle === null || fix === null || status === 'never-reported' || status === 'private' || !isShown
      ? null
      : {
          latitude: fix.latitude,
          longitude: fix.longitude,
          headingDeg: fix.headingDeg ?? 0,
          status,
          registration: vehicle.registration,
          age: words.age(data.now() - fix.recordedAtMs),
        },
  )
  return null
}
