declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt'

  const vtPbf: {
    /** Serialises geojson-vt tiles, one per layer, as one vector tile. */
    fromGeojsonVt(layers: Record<string, LegacyTile>, options?: { version?: number; extent?: number }): Uint8Array
  }
  export default vtPbf
}
