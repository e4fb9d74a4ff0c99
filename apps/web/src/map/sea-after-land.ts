import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'

/** Those that have the land. */
const GROUND = ['world', 'region']

/**
 * Paints the sea, which lies below everything, once the land is there: until then a map would be nothing but sea.
 * `paletteOf`: the colours of the style that the map has by then.
 */
export function showSeaAfterLand(map: MapLibreMap, paletteOf: () => { land: string; sea: string }): void {
  function onData({ sourceId }: MapSourceDataEvent) {
    if (!GROUND.includes(sourceId) || !GROUND.every(source => map.isSourceLoaded(source))) return
    map.off('sourcedata', onData)
    map.setPaintProperty('sea', 'background-color', paletteOf().sea)
  }
  map.once('style.load', () => {
    map.setPaintProperty('sea', 'background-color', paletteOf().land)
    map.on('sourcedata', onData)
  })
}
