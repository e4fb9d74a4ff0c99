import type { LonLat, Shape } from '../geo/shapes.ts'

/** A time of the week as in the rules of a geofence; Monday is 1, minutes are of the day. */
export interface FileHours {
  weekdays: readonly number[]
  from_minute: number
  until_minute: number
}

/** A geofence as files carry it between programs. Names stand for ids, which mean nothing elsewhere. */
export interface FileFence {
  name: string
  shape: Shape
  category: string | null
  groups: readonly string[]
  dwell_s: number | null
  reports_passing: boolean
  speed_limit_kmh: number | null
  active_hours: readonly FileHours[]
  note: string
  address: string
}

/** Why something in a file is no geofence. */
export type FileRefusal =
  | 'no geometry'
  | 'point without radius'
  | 'line without width'
  | 'coordinates are not degrees'
  | 'unknown geometry'

/** One place of a file, in its order. */
export type FileEntry =
  | { kind: 'fence'; fence: FileFence }
  | { kind: 'refused'; name: string; because: FileRefusal; detail: string }

/** What to do with points and lines that have no size of their own; null leaves them out. */
export interface SizesOfBare {
  radiusM: number | null
  widthM: number | null
}

/** The properties, beside the name, that the writers give a geofence and the reader takes back. */
export const fileProperties = (fence: FileFence) => ({
  ...(fence.category === null ? {} : { category: fence.category }),
  ...(fence.groups.length === 0 ? {} : { groups: fence.groups }),
  ...(fence.dwell_s === null ? {} : { dwell_s: fence.dwell_s }),
  ...(fence.reports_passing ? {} : { reports_passing: false }),
  ...(fence.speed_limit_kmh === null ? {} : { speed_limit_kmh: fence.speed_limit_kmh }),
  ...(fence.active_hours.length === 0 ? {} : { active_hours: fence.active_hours }),
  ...(fence.note === '' ? {} : { note: fence.note }),
  ...(fence.address === '' ? {} : { address: fence.address }),
})

/** As GeoJSON wants a ring: its first point again at the end. */
export function closedRing(ring: readonly LonLat[]): LonLat[] {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined) return []
  return first[0] === last[0] && first[1] === last[1] ? [...ring] : [...ring, first]
}
