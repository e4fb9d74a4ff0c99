import type { Language } from '@milepost/texts/language.ts'
import { lazy, Suspense } from 'react'
import { liveTexts } from './live-texts.ts'
import { MapFailure } from './MapFailure.tsx'
import { useSharedVehicle } from './use-shared-vehicle.ts'
import { VehicleCard } from './VehicleCard.tsx'

/** By far the largest part: fetched once there is a position to be shown on it. */
const LiveMap = lazy(() => import('./LiveMap.tsx'))

interface Props {
  language: Language
  token: string
}

/** What whoever was sent a live link sees of the vehicle. */
export function LivePage({ language, token }: Props) {
  const t = liveTexts(language)
  const [seen, again] = useSharedVehicle(token)

  if (seen.state === 'loading')
    return (
      <main className="alone">
        <p className="spinner" role="status" aria-label={t('The position is being loaded')} />
      </main>
    )
  if (seen.state === 'ended')
    return (
      <main className="alone">
        <h1>{t('This link no longer works')}</h1>
        <p>{t('Ask whoever sent it for a new one.')}</p>
      </main>
    )
  if (seen.state === 'failed')
    return (
      <main className="alone">
        <p role="alert">
          {seen.isTooOften
            ? t('Too many requests from here. It is tried again in a minute.')
            : t('The position could not be loaded. Check the connection and try again.')}
        </p>
        <button className="button" type="button" onClick={again}>
          {t('Try again (live page)')}
        </button>
      </main>
    )
  const { position } = seen.vehicle
  return (
    <main className={position === null ? 'alone' : 'beside-map'}>
      <VehicleCard {...{ language, seen }} />
      {position !== null && (
        <div className="map">
          <MapFailure text={t('The map could not be loaded.')}>
            <Suspense fallback={<p className="spinner" role="status" aria-label={t('The position is being loaded')} />}>
              <LiveMap {...{ language, position }} vehicle={seen.vehicle} isOffline={seen.isOffline} />
            </Suspense>
          </MapFailure>
        </div>
      )}
    </main>
  )
}
