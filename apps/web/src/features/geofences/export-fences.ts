import type { GeofenceHours } from '@milepost/contract/geofence-fields.ts'
import type { Geofence } from '@milepost/contract/geofences.ts'
import type { FileFence } from '@milepost/domain/geofences/files.ts'
import { writeFenceTable } from '@milepost/domain/geofences/files-csv.ts'
import { writeGeoJson } from '@milepost/domain/geofences/files-geojson.ts'
import { writeKml } from '@milepost/domain/geofences/files-kml.ts'
import { DAY_NAMES, GEOFENCE_COLUMNS } from '@milepost/texts/geofence-columns.ts'
import type { Language } from '@milepost/texts/language.ts'
import type { TFunction } from 'i18next'

interface Reader {
  t: TFunction
  language: Language
}

const FORMATS = {
  geojson: {
    write: (fences: readonly Geofence[]) => writeGeoJson(fences.map(fileFenceOf)),
    type: 'application/geo+json',
  },
  kml: {
    write: (fences: readonly Geofence[]) => writeKml(fences.map(fileFenceOf)),
    type: 'application/vnd.google-earth.kml+xml',
  },
  /** With the columns of an upload, which takes it back. */
  csv: {
    write: (fences: readonly Geofence[], { t, language }: Reader) => {
      const headings = new Map(Object.entries(GEOFENCE_COLUMNS).map(([id, word]) => [id, t(word)]))
      const table = fences.map(fence => ({ ...fence, hours: fence.active_hours.map(hoursOf) }))
      return writeFenceTable(table, { headings, dayNames: DAY_NAMES[language], hasDecimalComma: language === 'pt' })
    },
    type: 'text/csv;charset=utf-8',
  },
} as const

export type FenceFormat = keyof typeof FORMATS

export const isFenceFormat = (format: string): format is FenceFormat => format in FORMATS

const hoursOf = ({ weekdays, from_minute, until_minute }: GeofenceHours) => ({
  weekdays,
  fromMinute: from_minute,
  untilMinute: until_minute,
})

/** As files carry it: names instead of ids. Vehicle groups stay behind, since they mean nothing elsewhere. */
function fileFenceOf(geofence: Geofence): FileFence {
  return {
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
  }
}

/** Has the browser save the geofences as a file. */
export async function saveFences(fences: readonly Geofence[], format: FenceFormat, reader: Reader): Promise<void> {
  const { write, type } = FORMATS[format]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([write(fences, reader)], { type }))
  link.download = `geofences.${format}`
  link.click()
  // The browser has taken the file over once the click is dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
