import { mapScale } from '@milepost/domain/formats/map-scale.ts'
import type { DistanceUnits } from '@milepost/domain/formats/units.ts'
import type { IControl, Map as MapLibreMap } from 'maplibre-gl'

const MOST_PX = 110

/** The scale in the corner of a map, at its middle. The library's own knows feet beside miles, and no yards. */
export class ScaleBar implements IControl {
  readonly #units: DistanceUnits
  readonly #bar = document.createElement('div')
  #map: MapLibreMap | null = null

  constructor(units: DistanceUnits) {
    this.#units = units
    this.#bar.className = 'maplibregl-ctrl maplibregl-ctrl-scale'
  }

  onAdd(map: MapLibreMap): HTMLElement {
    this.#map = map
    map.on('move', this.#draw)
    map.on('resize', this.#draw)
    this.#draw()
    return this.#bar
  }

  onRemove(): void {
    this.#map?.off('move', this.#draw)
    this.#map?.off('resize', this.#draw)
    this.#map = null
    this.#bar.remove()
  }

  readonly #draw = (): void => {
    const map = this.#map
    if (map === null) return
    const { clientWidth, clientHeight } = map.getContainer()
    const [x, y] = [clientWidth / 2, clientHeight / 2]
    const mostM = map.unproject([x, y]).distanceTo(map.unproject([x + MOST_PX, y]))
    if (!(mostM > 0)) return
    const { text, share } = mapScale(mostM, this.#units)
    this.#bar.textContent = text
    this.#bar.style.width = `${Math.round(share * MOST_PX)}px`
  }
}
