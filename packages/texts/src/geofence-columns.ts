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
  address: 'Address',
  note: 'Note',
} as const satisfies Record<string, TextKey>
