import type { SharedVehicle } from '@milepost/contract/live-links.ts'
import {
  type FormatPreferences,
  formatDistance,
  formatDuration,
  formatMinute,
  formatTimeOn,
} from '@milepost/domain/formats/formats.ts'
import { localDayAt } from '@milepost/domain/time/local-time.ts'
import { type Language, LOCALES } from '@milepost/texts/language.ts'
import { timeZonePlace } from '@milepost/texts/time-zone-places.ts'
import { useEffect, useState } from 'react'
import { StatusMark } from '../map/StatusMark.tsx'
import { liveTexts } from './live-texts.ts'
import type { Seen } from './use-shared-vehicle.ts'

interface Props {
  language: Language
  seen: Extract<Seen, { state: 'shown' }>
}

/** How a page without an account writes what it shows: in the language of the browser, in the units and by the clock of the customer. */
const preferencesOf = ({ units_distance, time_zone }: SharedVehicle, language: Language): FormatPreferences => ({
  ...{ dateFormat: null, timeFormat: '24', timeZone: time_zone, distanceUnit: units_distance },
  locale: LOCALES[language],
})

/** Seconds since what is shown was loaded, which tick. */
function useSecondsSince(atMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.round((nowMs - atMs) / 1_000))
}

/** What is known of the vehicle, in words: everything that its map shows, and how old it is. */
export function VehicleCard({ language, seen: { vehicle, atMs, isOffline } }: Props) {
  const t = liveTexts(language)
  const preferences = preferencesOf(vehicle, language)
  const { timeZone, locale } = preferences
  const elapsedS = useSecondsSince(atMs)
  const { position, destination } = vehicle
  const nowMs = Date.parse(vehicle.as_of) + elapsedS * 1_000
  const timeOf = (at: string) => formatTimeOn(localDayAt(nowMs, timeZone).text, Date.parse(at), preferences)

  return (
    <section className="card">
      <h1>{vehicle.name}</h1>
      <Status {...{ vehicle, language, timeOf, isOffline }} />
      {position !== null && (
        <p className="quiet">
          {t('Last update')}:{' '}
          {t('{{duration}} ago (live page)', {
            duration: formatDuration(Math.max(0, (nowMs - Date.parse(position.recorded_at)) / 1_000), { locale }),
          })}
        </p>
      )}
      {isOffline && (
        <p role="status" className="warning">
          {t('No connection. This is the last position that was loaded.')}
        </p>
      )}
      {destination !== null && (
        <dl>
          <dt>{t('Destination')}</dt>
          <dd>{destination.name}</dd>
          {destination.distance_m !== null && (
            <>
              <dt>{t('Distance by road')}</dt>
              <dd>{formatDistance(destination.distance_m, preferences)}</dd>
            </>
          )}
          {destination.distance_m !== null && (destination.arrival_at !== null || vehicle.state === 'stopped') && (
            <>
              <dt>{t('Arrival expected')}</dt>
              {destination.arrival_at === null ? (
                <dd>{t('known once it drives on')}</dd>
              ) : (
                <dd className="arrival">{timeOf(destination.arrival_at)}</dd>
              )}
            </>
          )}
        </dl>
      )}
      {destination?.is_there && <p className="there">{t('At the destination')}</p>}
      {position !== null && destination !== null && !destination.is_there && destination.distance_m === null && (
        <p className="quiet">{t('Distance and arrival are not known.')}</p>
      )}
      <p className="quiet ending">
        {t('This link works until {{moment}}. Times in {{place}}.', {
          moment: formatMinute(Date.parse(vehicle.expires_at), preferences),
          place: timeZonePlace(timeZone, language),
        })}
      </p>
    </section>
  )
}

function Status({
  vehicle: { state, since, position },
  language,
  timeOf,
  isOffline,
}: {
  vehicle: SharedVehicle
  language: Language
  timeOf: (at: string) => string
  isOffline: boolean
}) {
  const t = liveTexts(language)
  if (state === 'private')
    return (
      <>
        <p className="status">{t('The vehicle’s position is not shared at the moment')}</p>
        <p>{t('This page shows it again as soon as it is shared.')}</p>
      </>
    )
  if (state === 'no-position')
    return (
      <>
        <p className="status">{t('No position yet')}</p>
        <p>{t('The vehicle’s tracker has not reported a position yet. This page shows it as soon as it does.')}</p>
      </>
    )
  const words = {
    moving: t('On a trip (live page)'),
    stopped: t('Stopped (live page)'),
    'not-reporting': t('Not reporting (live page)'),
  }
  return (
    <p className="status">
      <StatusMark
        status={isOffline || state === 'not-reporting' ? 'stale' : state}
        headingDeg={position?.dir}
        size={22}
      />
      {words[state]}
      {since !== null && <span className="since">{` ${t('since (live page)')} ${timeOf(since)}`}</span>}
    </p>
  )
}
