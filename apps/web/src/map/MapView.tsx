import { useLanguage } from '../i18n/use-language.ts'
import 'maplibre-gl/dist/maplibre-gl.css'
import { useComputedColorScheme } from '@mantine/core'
import { AttributionControl, GPUInitializationError, LngLat, Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mapPalettes } from './basemap/basemap-palette.ts'
import { installRoadShields } from './basemap/basemap-road-shields.ts'
import { basemapStyle } from './basemap/basemap-style.ts'
import { MapNotDrawn } from './MapNotDrawn.tsx'
import classes from './MapView.module.css'
import { MapWaiting } from './MapWaiting.tsx'
import { MapContext, type OpenMap } from './map-context.ts'
import { MapOverlay } from './map-overlay.ts'
import { type OpeningArea, openingBounds } from './opening-bounds.ts'
import { RasterButtons } from './RasterButtons.tsx'
import { registerMap } from './register-map.ts'
import { ScaleBar } from './scale-bar.ts'
import { showSeaAfterLand } from './sea-after-land.ts'
import { tilesUrl } from './tiles-url.ts'
import { useRasterLayers } from './use-raster-layers.ts'

export interface MapPlace {
  latitude: number
  longitude: number
  zoom: number
}

interface Props {
  /** What the map is a picture of, for those who do not see it. */
  label: string
  areas: readonly OpeningArea[]
  isMetric: boolean
  /** Where it opens; null where nothing says so: opening-bounds.ts. Later changes do not move it. */
  start: MapPlace | null
  onMoved?: (place: MapPlace) => void
  /** A picture of a place among other things of a page: neither wheel, finger nor key moves it. */
  isStill?: boolean
  /** Layers and controls. They do not wait for the base map: a layer draws on the overlay. */
  children?: ReactNode
}

/** Where the library folds the attribution into a button, which it would first show unfolded. */
const NARROW_PX = 640

/**
 * Making the map keeps the page busy for up to half a second. What its data comes by, a channel that says hello and then a
 * request, gets under way before.
 */
const REQUESTS_FIRST_MS = 60

function collapseAttribution(container: HTMLElement) {
  const control = container.querySelector('.maplibregl-ctrl-attrib')
  control?.classList.remove('maplibregl-compact-show')
  control?.removeAttribute('open')
}

const rasterUrl = (slug: string) => `${location.origin}/api/maps/raster/${encodeURIComponent(slug)}-{z}-{x}-{y}/`

/** The map library's own object is made once; theme and language change its style, and the overlay with the layers stays. */
export function MapView({ label, areas, isMetric, start, onMoved, isStill = false, children }: Props) {
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenMap | null>(null)
  const [isReady, setReady] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { chosen } = useRasterLayers()
  const raster = chosen && { ...chosen, url: rasterUrl(chosen.slug), maxZoom: chosen.max_zoom }
  const style = () => basemapStyle({ theme, tilesUrl, areas, raster, font: 'Inter Variable', language })
  const styleKey = [theme, language, chosen?.slug].join()
  const shownStyle = useRef(styleKey)

  const palette = useEffectEvent(() => mapPalettes[theme])

  const create = useEffectEvent((container: HTMLElement) => {
    registerMap()
    const place = start
      ? { center: new LngLat(start.longitude, start.latitude), zoom: start.zoom }
      : { bounds: openingBounds(areas, language), fitBoundsOptions: { padding: 20 } }
    const map = new MapLibreMap({
      container,
      style: style(),
      ...place,
      attributionControl: false,
      interactive: !isStill,
      dragRotate: false,
      touchPitch: false,
      maxZoom: 19,
      fadeDuration: 0,
      locale: { 'Map.Title': label },
    })
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    map.addControl(new AttributionControl(), 'bottom-right')
    if (container.clientWidth < NARROW_PX) collapseAttribution(container)
    installRoadShields(map)
    map.on('style.load', () => setReady(true))
    showSeaAfterLand(map, palette)
    return map
  })

  /** Null where the browser has no WebGL, or refuses it. */
  const createUnlessRefused = useEffectEvent((container: HTMLElement) => {
    try {
      return create(container)
    } catch (error) {
      if (!(error instanceof GPUInitializationError)) throw error
      setRefused(true)
      return null
    }
  })

  const moved = useEffectEvent((map: MapLibreMap) => {
    const { lat, lng } = map.getCenter()
    onMoved?.({ latitude: lat, longitude: lng, zoom: map.getZoom() })
  })

  useEffect(() => {
    const container = frame.current
    if (container === null) return
    let close = () => {}
    const timer = setTimeout(() => {
      const map = createUnlessRefused(container)
      if (map === null) return
      const overlay = new MapOverlay(map)
      map.on('moveend', () => moved(map))
      setOpen({ map, overlay })
      close = () => {
        overlay.remove()
        map.remove()
      }
    }, REQUESTS_FIRST_MS)
    return () => {
      clearTimeout(timer)
      close()
    }
  }, [])

  const restyle = useEffectEvent((map: MapLibreMap) => {
    map.setStyle(style(), { diff: false })
  })

  useEffect(() => {
    if (open === null || shownStyle.current === styleKey) return
    shownStyle.current = styleKey
    open.overlay.changeColours()
    restyle(open.map)
  }, [open, styleKey])

  const map = open?.map
  useEffect(() => {
    if (map === undefined) return
    const scale = new ScaleBar(isMetric ? 'KMS' : 'MLS')
    map.addControl(scale, 'bottom-left')
    return () => {
      if (map.style) map.removeControl(scale)
    }
  }, [map, isMetric])

  useEffect(() => {
    if (map === undefined) return
    map.getCanvas().setAttribute('aria-label', label)
  }, [map, label])

  return (
    <div className={classes.view} data-map data-ready={isReady}>
      <div ref={frame} className={classes.frame} />
      {isRefused ? <MapNotDrawn /> : !isReady && <MapWaiting />}
      {open !== null && <MapContext value={open}>{children}</MapContext>}
      {open !== null && !isStill && <RasterButtons />}
    </div>
  )
}
