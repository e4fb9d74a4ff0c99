import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../../api/app-config.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { areaCovers } from '../../map/basemap/area-covers.ts'
import type { DrawnStatus } from '../../map/group-points.ts'
import { MapView } from '../../map/MapView.tsx'
import { useOpenMap } from '../../map/map-context.ts'
import { mercatorX, mercatorY } from '../../map/mercator.ts'
import { placesOf } from '../../map/overlay-view.ts'
import { paintSprite } from '../../map/paint-marks.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import classes from './PositionMap.module.css'

/** At which the streets around it have names; at `TOWN_ZOOM`, where no streets are installed, a town is in view. */
const STREET_ZOOM = 14
const TOWN_ZOOM = 8
const MARK_REACH_PX = 20

interface Props {
  vehicle: Pick<VehiclePage, 'id' | 'registration'>
  mark: PlacedMark
}

/** A vehicle at its place, as the map paints it. */
export interface PlacedMark {
  latitude: number
  longitude: number
  headingDeg: number | null
  status: DrawnStatus
}

/** A picture of where the vehicle is, which leads to Track. It does not move with the wheel or a finger, which scroll the page. */
export function PositionMap({ vehicle: { id, registration }, mark }: Props) {
  const { t } = useTranslation()
  const { isMetric } = useWords()
  const signedIn = useSession()
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  const { latitude, longitude } = mark
  const hasStreets = areas.some(area => areaCovers(area, { lat: latitude, lng: longitude }))
  return (
    <>
      <MapView
        label={t('Map of where the vehicle is. The text above says the same in words.')}
        areas={areas}
        isMetric={isMetric}
        start={{ latitude, longitude, zoom: hasStreets ? STREET_ZOOM : TOWN_ZOOM }}
        isStill
      >
        <VehicleMark mark={mark} />
      </MapView>
      {signedIn !== null && mayOpenPage(pages.trackVehicle.rule, signedIn) && (
        <Link
          to={pages.trackVehicle.path}
          search={{ vehicleId: id }}
          className={classes.way}
          aria-label={t('Show {{registration}} in Track', { registration })}
        />
      )}
    </>
  )
}

/** The mark of the vehicle as Track paints it, which stays in the middle. */
function VehicleMark({ mark: { latitude, longitude, headingDeg, status } }: { mark: PlacedMark }) {
  const { map, overlay } = useOpenMap()
  useEffect(
    () =>
      overlay.add({
        order: 1,
        paint(frame) {
          const mark = frame.sprites.mark(status, status === 'moving' ? (headingDeg ?? 0) : 0)
          for (const [left, top] of placesOf(frame.view, mercatorX(longitude), mercatorY(latitude), MARK_REACH_PX)) {
            paintSprite(frame, mark, left, top)
          }
        },
      }),
    [overlay, latitude, longitude, headingDeg, status],
  )
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else map.easeTo({ center: [longitude, latitude], duration: 600 })
  }, [map, latitude, longitude])
  return null
}
