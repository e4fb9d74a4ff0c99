export type Tags = Readonly<Record<string, string>>

/** Longitude and latitude in turn, 1e-7 degrees, as OpenStreetMap stores them. */
export type CoordinatesE7 = Int32Array

/** A point or line has one part; a polygon its outer ring and then its holes, each closed. */
export type FeatureParts = readonly [CoordinatesE7, ...CoordinatesE7[]]

/** One object of a map extract with its place on the ground. */
export interface OsmFeature {
  /** Unique within its source and shape; a way keeps its OpenStreetMap id, which turn restrictions refer to. */
  readonly id: number
  readonly shape: 'point' | 'line' | 'polygon'
  readonly tags: Tags
  readonly parts: FeatureParts
}

/** Travel that arrives along one way at a junction may not (or may only) go on along another. */
export interface TurnRestriction {
  readonly fromWay: number
  readonly toWay: number
  readonly viaLongitudeE7: number
  readonly viaLatitudeE7: number
  readonly kind: 'no' | 'only'
}
