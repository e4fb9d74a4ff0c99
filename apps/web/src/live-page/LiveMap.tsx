import '@fontsource-variable/inter/wght.css'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { SharedVehicle } from '@milepost/contract/live-links.ts'
import type { Language } from '@milepost/texts/language.ts'
import { AttributionControl, LngLatBounds, Map as MapLibreMap, Marker } from 'maplibre-gl'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BasemapArea } from '../map/basemap/basemap-options.ts'
import { installRoadShields } from '../map/basemap/basemap-road-shields.ts'
import { basemapStyle } from '../map/basemap/basemap-style.ts'
import { registerMap } from '../map/register-map.ts'
import { ScaleBar } from '../map/scale-bar.ts'
import { STATUS_SHAPES } from '../map/status-shapes.ts'
import { tilesUrl } from '../map/tiles-url.ts'
import { hasMapAreas } from './answers.ts'
import { liveTexts } from './live-texts.ts'

interface Props {
  language: Language
  vehicle: SharedVehicle
  position: NonNullable<SharedVehicle['position']>
  isOffline: boolean
}

/** The areas with streets, which everybody may know; none where they cannot be had, since the map of the world is there all the same. */
const installed: Promise<readonly BasemapArea[]> = fetch('/api/app_config/')
  .then(async response => {
    if (!response.ok) return []
    const config: unknown = await response.json()
    return hasMapAreas(config) ? config.map.areas : []
  })
  .catch(() => [])

const START_ZOOM = 14
const SVG = 'http://www.w3.org/2000/svg'

function shapeOf(path: string, colour: string, isHollow: boolean): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  const drawn = document.createElementNS(SVG, 'path')
  drawn.setAttribute('d', path)
  drawn.setAttribute('fill', isHollow ? 'none' : colour)
  drawn.setAttribute('fill-rule', 'evenodd')
  if (isHollow) {
    drawn.setAttribute('stroke', colour)
    drawn.setAttribute('stroke-width', '3')
  }
  svg.append(drawn)
  return svg
}

/** Where a vehicle goes: a ring with a dot. */
const TARGET =
  'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20ZM12 5.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13ZM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6Z'

function markOf(className: string): HTMLElement {
  const mark = document.createElement('div')
  mark.className = className
  mark.ariaHidden = 'true'
  return mark
}

interface Drawn {
  map: MapLibreMap
  vehicle: Marker
}

/** The vehicle and where it goes, on the streets. It follows the vehicle until somebody moves the map. */
export default function LiveMap({ language, vehicle, position, isOffline }: Props) {
  const t = liveTexts(language)
  const areas = use(installed)
  const frame = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [isFollowing, setFollowing] = useState(true)
  const { destination, state } = vehicle

  const create = useEffectEvent((container: HTMLElement): Drawn => {
    registerMap()
    const theme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
    const map = new MapLibreMap({
      container,
      style: basemapStyle({ theme, tilesUrl, areas, raster: null, font: 'Inter Variable', language }),
      ...(destination === null
        ? { center: [position.long, position.lat], zoom: START_ZOOM }
        : {
            bounds: new LngLatBounds([position.long, position.lat, position.long, position.lat]).extend([
              destination.long,
              destination.lat,
            ]),
            fitBoundsOptions: { padding: 64, maxZoom: START_ZOOM },
          }),
      attributionControl: false,
      dragRotate: false,
      touchPitch: false,
      maxZoom: 19,
      fadeDuration: 0,
      locale: { 'Map.Title': t('Map of the vehicle’s position') },
    })
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    map.addControl(new AttributionControl({ compact: false }), 'bottom-right')
    map.addControl(new ScaleBar(vehicle.units_distance), 'bottom-left')
    installRoadShields(map)
    if (destination !== null) {
      const mark = markOf('mark')
      mark.append(shapeOf(TARGET, 'var(--mp-danger)', false))
      new Marker({ element: mark }).setLngLat([destination.long, destination.lat]).addTo(map)
    }
    const marker = new Marker({ element: markOf('mark'), rotationAlignment: 'map' })
    marker.setLngLat([position.long, position.lat]).addTo(map)
    // What is dragged, zoomed or scrolled by a person.
    map.on('movestart', event => {
      if (event.originalEvent !== undefined) setFollowing(false)
    })
    map.on('load', () => {
      container.dataset.ready = 'true'
    })
    return { map, vehicle: marker }
  })

  useEffect(() => {
    if (frame.current === null) return
    const made = create(frame.current)
    setDrawn(made)
    return () => made.map.remove()
  }, [])

  const status = isOffline || state === 'not-reporting' ? 'stale' : state === 'moving' ? 'moving' : 'stopped'
  useEffect(() => {
    if (drawn === null) return
    const { path, token, hollow } = STATUS_SHAPES[status]
    drawn.vehicle.getElement().replaceChildren(shapeOf(path, `var(${token})`, hollow))
    drawn.vehicle.setRotation(status === 'moving' ? (position.dir ?? 0) : 0)
  }, [drawn, status, position.dir])

  const isInView = useEffectEvent(() => isFollowing)
  useEffect(() => {
    if (drawn === null) return
    const place: [number, number] = [position.long, position.lat]
    drawn.vehicle.setLngLat(place)
    // With a destination both stay in view, so the map moves only once the vehicle would leave it.
    if (isInView() && !drawn.map.getBounds().contains(place)) drawn.map.easeTo({ center: place })
  }, [drawn, position.lat, position.long])

  function follow() {
    setFollowing(true)
    drawn?.map.easeTo({ center: [position.long, position.lat], zoom: Math.max(START_ZOOM, drawn.map.getZoom()) })
  }

  return (
    <>
      <div ref={frame} className="frame" />
      {!isFollowing && (
        <button className="button follow" type="button" onClick={follow}>
          {t('Show the vehicle on the map')}
        </button>
      )}
    </>
  )
}
