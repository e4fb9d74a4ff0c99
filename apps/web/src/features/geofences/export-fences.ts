import type { Geofence } from '@milepost/contract/geofences.ts'
import type { FileFence } from '@milepost/domain/geofences/files.ts'
import { writeGeoJson } from '@milepost/domain/geofences/files-geojson.ts'
import { writeKml } from '@milepost/domain/geofences/files-kml.ts'

const FORMATS = {
  geojson: { write: writeGeoJson, type: 'application/geo+json' },
  kml: { write: writeKml, type: 'application/vnd.google-earth.kml+xml' },
} as const

/** As files carry it: names instead of ids. Vehicle groups stay behind, since they mean nothing elsewhere. */
const fileFenceOf = (geofence: Geofence): FileFence => ({
  name: geofence.name,
  shape: geofence.shape,
  category: geofence.category?.name ?? null,
  groups: geofence.groups.map(group => group.name),
  dwell_s: geofence.dwell_s,
  reports_passing: geofence.reports_passing,
  speed_limit_kmh: geofence.speed_limit_kmh,
  active_hours: geofence.active_hours,
  note: geofence.note,
  address: geofence.address,
})

/** Has the browser save the geofences as a file. */
export async function saveFences(fences: readonly Geofence[], format: keyof typeof FORMATS): Promise<void> {
  const { write, type } = FORMATS[format]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([write(fences.map(fileFenceOf))], { type }))
  link.download = `geofences.${format}`
  link.click()
  // The browser has taken the file over once the click is dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
