import { IconRuler2 } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeAddress } from '../../address/use-address-state.ts'
import { appConfigQuery } from '../../api/app-config.ts'
import { useWords } from '../../i18n/use-words.ts'
import { LazyMapView } from '../../map/LazyMapView.tsx'
import { MapControl } from '../../map/MapControls.tsx'
import type { GroundPoint } from '../../map/measure-legs.ts'
import { StreetMapChip } from '../../map/StreetMapChip.tsx'
import { drawerCover, NOTHING_COVERED } from '../../ui/drawer-cover.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { BaseLayers } from './BaseLayers.tsx'
import { FindButton } from './FindButton.tsx'
import { FindDialog } from './FindDialog.tsx'
import type { FoundItem } from './found-groups.ts'
import { LayersMenu } from './LayersMenu.tsx'
import type { ConnectionState } from './live-connection.ts'
import { MapAreasLink } from './MapAreasLink.tsx'
import { MeasureCard } from './MeasureCard.tsx'
import { NearestOnMap } from './NearestOnMap.tsx'
import { TrackMap } from './TrackMap.tsx'
import { TrackMapNotices } from './TrackMapNotices.tsx'
import type { TrackData } from './track-data.ts'
import type { TrackSearch } from './track-search.ts'
import type { TrackMapHandle } from './use-track-camera.ts'

/** What a click on the map does, when it does not select. */
export type ClicksFor = 'measuring' | 'choosing a place' | null

interface Props {
  data: TrackData
  connection: ConnectionState
  mapRef: RefObject<TrackMapHandle | null>
  params: TrackSearch
  change: ChangeAddress<TrackSearch>
  /** Null for a vehicle that is not in the fleet. */
  selectedId: number | null
  clicksFor: ClicksFor
  onClicksFor: (clicksFor: ClicksFor) => void
  isPanelOpen: boolean
  /** What is being searched for on the map; null: the search is closed. */
  finding: string | null
  onFinding: (text: string | null) => void
  onSelect: (vehicleId: number) => void
  onRetry: () => void
}

/** A place that was found is shown with the streets around it. */
const FOUND_ZOOM = 14

/** The map of the Track screen with its layers, tools and notices. */
export function TrackMapArea(props: Props) {
  const { data, connection, mapRef, params, change, selectedId, clicksFor, onClicksFor, isPanelOpen } = props
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const { areas } = useSuspenseQuery(appConfigQuery).data.map
  const { statuses, isFollowing, list, near, measured } = params

  function measure(points: readonly GroundPoint[] | null) {
    if (points === null) onClicksFor(null)
    else if (measured === null) onClicksFor('measuring')
    change({ measured: points })
  }

  function openFound(opens: NonNullable<FoundItem['opens']>) {
    if ('vehicleId' in opens) {
      props.onSelect(opens.vehicleId)
      mapRef.current?.centreOn(opens.vehicleId)
      return
    }
    const { place, name, isGeofence } = opens
    change({
      isFollowing: false,
      ...(isGeofence ? { hasGeofences: true } : { list: 'nearest', near: { kind: 'place', place, name } }),
    })
    mapRef.current?.goTo(place, FOUND_ZOOM)
  }

  return (
    <LazyMapView
      label={t('Map of the vehicles. The list beside it says the same in words.')}
      areas={areas}
      isMetric={words.isMetric}
      start={params.place}
      onMoved={place => isFollowing || change({ place })}
    >
      <TrackMap
        data={data}
        ref={mapRef}
        ticks={params.ticks}
        selectedId={selectedId}
        isFollowing={isFollowing}
        alwaysPlates={params.alwaysPlates}
        hasPlace={params.place !== null}
        covered={selectedId === null ? NOTHING_COVERED : drawerCover(isPhone)}
        onSelect={props.onSelect}
        onStopFollowing={() => change({ isFollowing: false })}
        onAlwaysPlates={alwaysPlates => change({ alwaysPlates })}
        isPassive={clicksFor !== null}
        controls={
          <>
            <LayersMenu layers={params} onLayers={change} />
            <MapControl
              label={t('Measure distances')}
              pressed={measured !== null}
              onClick={() => measure(measured === null ? [] : null)}
            >
              <IconRuler2 size={18} />
            </MapControl>
          </>
        }
      />
      <NearestOnMap
        data={data}
        near={list === 'nearest' ? near : null}
        isPicking={clicksFor === 'choosing a place'}
        onPick={place => {
          onClicksFor(null)
          change({ near: { kind: 'place', place, name: '' } })
        }}
      />
      <BaseLayers hasGeofences={params.hasGeofences} hasPlaceNames={params.hasPlaceNames} />
      <TrackMapNotices
        state={connection}
        data={data}
        statuses={statuses}
        isPanelClosed={!isPanelOpen}
        onShowAll={() => change({ ticks: null, search: '', statuses: null })}
        onRetry={props.onRetry}
        find={<FindButton onClick={() => props.onFinding('')} />}
      >
        <StreetMapChip areas={areas} action={<MapAreasLink />} />
        {measured !== null && (
          <MeasureCard
            points={measured}
            isDrawing={clicksFor === 'measuring'}
            onPoints={measure}
            onDrawing={isDrawing => onClicksFor(isDrawing ? 'measuring' : null)}
          />
        )}
      </TrackMapNotices>
      {props.finding !== null && (connection.isLoaded || connection.error !== null) && (
        <FindDialog data={data} text={props.finding} onChoose={openFound} onClose={() => props.onFinding(null)} />
      )}
    </LazyMapView>
  )
}
