import type { Language } from './language.ts'
import type { TextKey } from './text-key.ts'

/** The columns of a table of geofences, which an upload takes back, in their order. */
export const GEOFENCE_COLUMNS = {
  id: 'ID',
  name: 'Name',
  new_name: 'New name',
  category: 'Category',
  groups: 'Geofence groups',
  vehicle_groups: 'Vehicle groups',
  latitude: 'Latitude',
  longitude: 'Longitude',
  radius_m: 'Radius (m)',
  polygon: 'Polygon (WKT)',
  line: 'Line (WKT)',
  width_m: 'Width (m)',
  speed_limit_kmh: 'Speed limit (km/h)',
  hours: 'Hours_geofence',
  address: 'Address',
  note: 'Note',
} as const satisfies Record<string, TextKey>

/** The days from Monday on, as a table has them; an upload reads those of any language. */
export const DAY_NAMES: Readonly<Record<Language, readonly string[]>> = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  pt: ['Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb', 'Dom'],
}
