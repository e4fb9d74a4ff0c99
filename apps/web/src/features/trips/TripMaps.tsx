import type { Place } from '@milepost/contract/place.ts'
import type { TracePoint } from '@milepost/contract/traces.ts'
import type { TableTrip } from '@milepost/contract/trips.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
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
  const { data, error } = useQuery(wayQuery(trip))
  const isRefused = isForbidden(error)
  const lines = useMemo(() => linesOf(data?.results ?? []), [data])
  return (
    <>
      <div className={classes.map} data-way-points={data?.results.length}>
        <PanelMap label={t('Map of the trip. The parts below say the same in words.')}>
          <Way trip={trip} lines={lines} />
        </PanelMap>
      </div>
      {error !== null && data === undefined && (
        <p className={classes.quiet} role="status">
          {isRefused
            ? t('You need the Trace module to see the route. Start and end are shown.')
            : t('Could not load the route. Start and end are shown.')}
        </p>
      )}
    </>
  )
}

/** Where it was parked. */
export function StopMap({ place }: { place: NonNullable<Place> }) {
  const { t } = useTranslation()
  return (
    <div className={classes.map} data-stop-at={`${place.lat} ${place.long}`}>
      <PanelMap label={t('Map of the stop. The facts below say the same in words.')}>
        <ParkedAt place={place} />
      </PanelMap>
    </div>
  )
}

function PanelMap({ label, children }: { label: string; children: ReactNode }) {
  const { isMetric } = useWords()
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  return (
    <MapView label={label} areas={areas} isMetric={isMetric} start={null}>
      {children}
    </MapView>
  )
}

const NO_MARKS = () => []
const NO_FRAMES = () => () => {}

function Way({ trip, lines }: { trip: TableTrip; lines: readonly (readonly GroundPoint[])[] }) {
  const { map } = useOpenMap()
  const pins = useMemo(() => pinsOf(trip), [trip])
  const gaps = useMemo(() => gapsOf(trip, lines), [trip, lines])
  useTrailLayer(lines, gaps)
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

function ParkedAt({ place }: { place: NonNullable<Place> }) {
  const { map } = useOpenMap()
  const { lat, long } = place
  const pins = useMemo(() => pinAt({ lat, long }, 'P', '--mp-stopped', true), [lat, long])
  useTraceMarks({ marks: NO_MARKS, pins, onFrame: NO_FRAMES })
  useEffect(() => {
    map.jumpTo({ center: [long, lat], zoom: 15 })
  }, [map, lat, long])
  return null
}

/** A gap begins another line: the route there is not known. */
function linesOf(points: readonly TracePoint[]): GroundPoint[][] {
  const lines: GroundPoint[][] = []
  for (const { lat, long, gap_before } of points) {
    if (gap_before || lines.length === 0) lines.push([])
    lines.at(-1)?.push({ latitude: lat, longitude: long })
  }
  return lines
}

/** From the end of each line to the beginning of the next; of what moved without data, the whole. */
function gapsOf(trip: TableTrip, lines: readonly (readonly GroundPoint[])[]): GroundPoint[][] {
  if (trip.start_reason === 'unseen') {
    const ends = [trip.start_place, trip.end_place].filter(place => place !== null)
    return [ends.map(({ lat, long }) => ({ latitude: lat, longitude: long }))]
  }
  return lines.slice(1).map((line, index) => [lines[index]?.at(-1), line[0]].filter(point => point !== undefined))
}

function pinsOf({ start_place: start, end_place: end, end: endedAt, stops }: TableTrip): TracePin[] {
  return [
    ...stops.flatMap(stop => pinAt(stop.place, 'P', '--mp-idling', true)),
    ...pinAt(start, 'A', '--mp-moving', false),
    ...(endedAt === null ? [] : pinAt(end, 'B', '--mp-stopped', false)),
  ]
}

/** None where the place is not known. */
const pinAt = (
  place: { lat: number; long: number } | null,
  letter: string,
  colourToken: string,
  isRound: boolean,
): TracePin[] => (place === null ? [] : [{ latitude: place.lat, longitude: place.long, letter, colourToken, isRound }])
