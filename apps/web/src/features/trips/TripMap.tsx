import type { TracePoint } from '@milepost/contract/traces.ts'
import type { TableTrip } from '@milepost/contract/trips.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import { isForbidden } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { MapView } from '../../map/MapView.tsx'
import { useOpenMap } from '../../map/map-context.ts'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { type TracePin, useTraceMarks } from '../../map/use-trace-marks.ts'
import { useTrailLayer } from '../../map/use-trail-layer.ts'
import classes from './TripPanel.module.css'
import { wayQuery } from './trip-queries.ts'

/** The way of a trip with where it began (A), where it led to (B), and where it idled (P). */
export function TripMap({ trip }: { trip: TableTrip }) {
  const { t } = useTranslation()
  const { isMetric } = useWords()
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  const { data, error } = useQuery(wayQuery(trip))
  const isRefused = isForbidden(error)
  const lines = useMemo(() => linesOf(data?.results ?? []), [data])
  return (
    <>
      <div className={classes.map} data-way-points={data?.results.length}>
        <MapView
          label={t('Map of the trip. The parts below say the same in words.')}
          areas={areas}
          isMetric={isMetric}
          start={null}
        >
          <Way trip={trip} lines={lines} />
        </MapView>
      </div>
      {error !== null && data === undefined && (
        <p className={classes.quiet} role="status">
          {isRefused
            ? t('Its way is shown to those who hold the Trace module; here are its start and its end.')
            : t('Its way could not be loaded; here are its start and its end.')}
        </p>
      )}
    </>
  )
}

const NO_MARKS = () => []
const NO_FRAMES = () => () => {}

function Way({ trip, lines }: { trip: TableTrip; lines: readonly (readonly GroundPoint[])[] }) {
  const { map } = useOpenMap()
  const pins = useMemo(() => pinsOf(trip), [trip])
  useTrailLayer(lines)
  useTraceMarks({ marks: NO_MARKS, pins, onFrame: NO_FRAMES })

  const fit = useEffectEvent(() => {
    const points = [...lines.flat(), ...pins]
    if (points.length === 0) return
    const longitudes = points.map(point => point.longitude)
    const latitudes = points.map(point => point.latitude)
    map.fitBounds(
      [
        [Math.min(...longitudes), Math.min(...latitudes)],
        [Math.max(...longitudes), Math.max(...latitudes)],
      ],
      { padding: 32, maxZoom: 15, animate: false },
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits again when the way arrives
  useEffect(() => fit(), [lines])
  return null
}

/** A gap begins another line: nobody knows which way it went there. */
function linesOf(points: readonly TracePoint[]): GroundPoint[][] {
  const lines: GroundPoint[][] = []
  for (const { lat, long, gap_before } of points) {
    if (gap_before || lines.length === 0) lines.push([])
    lines.at(-1)?.push({ latitude: lat, longitude: long })
  }
  return lines
}

function pinsOf({ start_place: start, end_place: end, end: endedAt, stops }: TableTrip): TracePin[] {
  const pin = (place: { lat: number; long: number } | null, letter: string, colourToken: string, isRound: boolean) =>
    place === null ? [] : [{ latitude: place.lat, longitude: place.long, letter, colourToken, isRound }]
  return [
    ...stops.flatMap(stop => pin(stop.place, 'P', '--mp-idling', true)),
    ...pin(start, 'A', '--mp-moving', false),
    ...(endedAt === null ? [] : pin(end, 'B', '--mp-stopped', false)),
  ]
}
