import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapTheme } from '../../map/basemap/basemap-palette.ts'
import { type DayRange, daysIn } from '../../ui/day-range.ts'
import type { ReplayVehicle } from './replay-vehicles.ts'
import { vehicleColour } from './speed-bands.ts'
import { snappedTrack } from './trace-track.ts'
import { useSnapped, useTraces } from './use-traces.ts'

/** Longer ranges are drawn simplified: what was left out cannot be put on roads. */
const MOST_SNAPPED_DAYS = 2

interface ReplayOptions {
  vehicleIds: readonly number[]
  range: DayRange | null
  isToday: boolean
  isSnapped: boolean
  timeZone: string
  theme: MapTheme
  registrationOf: (id: number) => string
}

/** The vehicles of the replay whose traces are there, in the order of the address. */
export function useReplayVehicles({
  vehicleIds,
  range,
  isToday,
  isSnapped,
  timeZone,
  theme,
  registrationOf,
}: ReplayOptions) {
  const { t } = useTranslation()
  const traces = useTraces(vehicleIds, range, timeZone, isToday)
  const isTooLong = range !== null && daysIn(range) > MOST_SNAPPED_DAYS
  const snapped = useSnapped(
    traces.filter(trace => trace.track !== null),
    range,
    timeZone,
    isSnapped && !isTooLong,
  )
  const names = vehicleIds.map(registrationOf).join('\n')
  const sources = traces.flatMap(({ vehicleId, track, journeys }) => [track, journeys, snapped.parts.get(vehicleId)])
  // The lines on the map, twenty thousand points each, are made anew when one of these is another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sources are all there is in it
  const vehicles = useMemo(
    () =>
      traces.flatMap(({ vehicleId, track, journeys }): ReplayVehicle[] => {
        if (track === null) return []
        const parts = snapped.parts.get(vehicleId)
        return [
          {
            id: vehicleId,
            registration: registrationOf(vehicleId),
            track,
            shown: parts && parts.length > 0 ? snappedTrack(track, parts) : track,
            journeys,
            colour: vehicleColour(vehicleIds.indexOf(vehicleId), theme),
          },
        ]
      }),
    [theme, names, sources.length, ...sources],
  )
  const snapFault = isSnapped && isTooLong ? t('Snap to roads works for up to two days.') : null
  return { traces, vehicles, snapped, snapFault }
}
