import { maps } from '@milepost/contract/maps.ts'
import { float64At } from '@milepost/domain/collections/typed-arrays.ts'
import { eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import { indexAt, placeAt } from '@milepost/domain/traces/replay-track.ts'
import { DRIVER_SOURCE_WORDS } from '@milepost/texts/driver-sources.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { doubtText } from '../../i18n/doubt-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { pages } from '../../pages/pages.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { VehicleLinks } from '../../vehicle-lists/VehicleLinks.tsx'
import type { ReplayClock } from './replay-clock.ts'
import { leadsAcrossPrivate, type ReplayVehicle } from './replay-vehicles.ts'
import classes from './TraceDrawer.module.css'
import { useMoment } from './use-replay.ts'

/** Milliseconds for which the replay stands until the address is looked up: while it plays, or is dragged, each would be gone at once. */
const SETTLED_MS = 400
/** The address holds whole seconds. */
const SAME_MOMENT_MS = 1_000

/** What is known of a vehicle at the moment of the replay. */
export function MomentFacts({ clock, vehicle }: { clock: ReplayClock; vehicle: ReplayVehicle }) {
  const { t } = useTranslation()
  const words = useWords()
  const atMs = useMoment(clock, 250)
  const { track, journeys } = vehicle
  const place = placeAt(track, atMs)
  const point = track.points[indexAt(track.times, atMs)]
  const trip = journeys?.trips.find(one => contains(one, atMs))
  const stop = journeys?.stops.find(one => contains(one, atMs))
  const doubted = track.doubted.find(fix => Math.abs(fix.atMs - atMs) < SAME_MOMENT_MS)
  const isPrivate = trip?.is_private || stop?.is_private || leadsAcrossPrivate(track, atMs, atMs + 1)
  const language = useLanguage()
  return (
    <div className={classes.part}>
      <p className={classes.state} role="status">
        {isPrivate
          ? t('Private: where the vehicle is then is not shown.')
          : place === null
            ? t('No data for this vehicle yet.')
            : stop
              ? stop.kind === 'parked'
                ? t('Parked')
                : t('Idling')
              : place.isKnown
                ? trip?.start_reason === 'carried'
                  ? t('Carried')
                  : t('On a trip')
                : t('No data: it was last seen here at {{moment}}.', {
                    moment: words.moment(float64At(track.times, place.index)),
                  })}
      </p>
      {doubted && <p className={classes.doubt}>{doubtText(doubted.reason, doubted.sinceS, t, words)}</p>}
      <Facts>
        <Fact name={t('Time')}>{words.moment(atMs)}</Fact>
        {!isPrivate && place && point && (
          <>
            <Fact name={t('Speed')}>{words.speed(stop && place.speedKmh !== null ? 0 : place.speedKmh)}</Fact>
            <Fact name={t('Heading')}>{words.heading(place.headingDeg)}</Fact>
            <PlaceFacts latitude={place.latitude} longitude={place.longitude} language={language} />
            <Fact name={t('Driver')}>
              {trip?.driver ?? t('Unknown')}
              {trip?.driver_source && ` · ${t(DRIVER_SOURCE_WORDS[trip.driver_source])}`}
            </Fact>
            <Fact name={t('Ignition')}>
              {point.ignition === null ? t('Unknown') : point.ignition ? t('on') : t('off')}
            </Fact>
            <Fact name={t('Odometer')}>
              {point.odometer_m === null ? t('Unknown') : words.distance(point.odometer_m)}
            </Fact>
            {point.eventCodes.length > 0 && (
              <Fact name={t('Events')}>{point.eventCodes.map(code => eventName(code, t)).join(', ')}</Fact>
            )}
            <Fact name={t('Last record')}>{words.moment(Date.parse(point.timestamp))}</Fact>
          </>
        )}
      </Facts>
      <VehicleLinks
        vehicleId={vehicle.id}
        startDate={words.day(atMs)}
        at={new Date(atMs).toISOString()}
        here={pages.trace}
      />
    </div>
  )
}

/** Address and road, where the replay stands still; while it moves, the last ones would be wrong. */
function PlaceFacts({ latitude, longitude, language }: { latitude: number; longitude: number; language: 'en' | 'pt' }) {
  const { t } = useTranslation()
  const words = useWords()
  const key = `${latitude.toFixed(4)},${longitude.toFixed(4)}`
  const settled = useSettled(key)
  const isSettled = settled === key
  const address = useQuery({
    queryKey: ['maps-address', settled, language],
    queryFn: ({ signal }) => call(maps.geocode, { query: { latlng: settled ?? '', language } }, { signal }),
    enabled: settled !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const [lat = 0, lon = 0] = (settled ?? '').split(',').map(Number)
  const road = useQuery({
    queryKey: ['maps-road', settled],
    queryFn: ({ signal }) => call(maps.nearestRoads, { query: { lat, lon } }, { signal }),
    enabled: settled !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const found = road.data?.results[0] ?? null
  return (
    <>
      <Fact name={t('Address')}>
        {!isSettled || address.isPlaceholderData || address.isPending
          ? '…'
          : address.isError
            ? t('The address service is not answering.')
            : words.placeName(address.data.results[0]?.label ?? t('Unknown'))}
      </Fact>
      <Fact name={t('Road')}>
        {!isSettled || road.isPlaceholderData || road.isPending
          ? '…'
          : found === null
            ? t('Unknown')
            : [
                [found.ref, found.name].filter(part => part !== '').join(' ') || t('unnamed road'),
                found.limit_is_posted &&
                  found.speed_limit_kmh !== null &&
                  t('limit {{speed}}', { speed: words.speed(found.speed_limit_kmh) }),
              ]
                .filter(Boolean)
                .join(' · ')}
      </Fact>
      <Fact name={t('Coordinates')}>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</Fact>
    </>
  )
}

/** A value that has not changed for a moment; null before the first. */
function useSettled(value: string): string | null {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const contains = ({ start, end }: { start: string; end: string | null }, atMs: number) =>
  Date.parse(start) <= atMs && (end === null || atMs < Date.parse(end))

function eventName(code: number, t: TFunction): string {
  const kind = eventKindOf(code)
  return kind === null ? String(code) : t(EVENT_NAMES[kind])
}
