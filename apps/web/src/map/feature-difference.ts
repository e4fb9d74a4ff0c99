import type { GeoJSONSourceDiff } from 'maplibre-gl'

/** A GeoJSON point with a key of its own. */
export interface KeyedFeature {
  type: 'Feature'
  geometry: { type: 'Point'; coordinates: [longitude: number, latitude: number] }
  properties: { key: string } & Record<string, string | number>
}

/** More changes than this are quicker as one `setData` than as a difference, and so are those of most of the features. */
const MOST_CHANGES = 300

/** What a source holds, so that the next picture can be sent as a difference. */
export class SourceContent {
  #signatures = new Map<string, string>()

  /** How to bring the source to `features`: null when nothing changed, a difference, or everything anew. */
  moveTo(features: readonly KeyedFeature[]): null | { kind: 'difference'; diff: GeoJSONSourceDiff } | { kind: 'all' } {
    const before = this.#signatures
    const after = new Map<string, string>()
    const changed: KeyedFeature[] = []
    for (const feature of features) {
      const { key } = feature.properties
      const signature = signatureOf(feature)
      after.set(key, signature)
      if (before.get(key) !== signature) changed.push(feature)
    }
    const gone = [...before.keys()].filter(key => !after.has(key))
    this.#signatures = after
    const changes = changed.length + gone.length
    if (changes === 0) return null
    if (changes > MOST_CHANGES || changes * 2 > features.length) return { kind: 'all' }
    return { kind: 'difference', diff: { remove: gone, add: changed } }
  }
}

const signatureOf = ({ geometry, properties }: KeyedFeature) =>
  `${geometry.coordinates.join()}|${Object.values(properties).join('|')}`
