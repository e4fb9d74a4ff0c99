import { BYTE_ORDER_MARK } from '@milepost/domain/formats/csv.ts'
import type { ExportFormat } from '../../ui/ExportMenu.tsx'
import type { ReplayVehicle } from './replay-vehicles.ts'
import { csvOf, type ExportedTrace, gpxOf, kmlOf } from './trace-export.ts'

const FORMATS: Partial<Record<ExportFormat, { write: (traces: readonly ExportedTrace[]) => string; type: string }>> = {
  gpx: { write: gpxOf, type: 'application/gpx+xml' },
  kml: { write: kmlOf, type: 'application/vnd.google-earth.kml+xml' },
  csv: { write: traces => BYTE_ORDER_MARK + csvOf(traces), type: 'text/csv' },
}

/** Saves what is shown as a file, named for the vehicle or their number, and the days. */
export function saveTrace(
  format: ExportFormat,
  vehicles: readonly ReplayVehicle[],
  days: readonly (string | null)[],
): void {
  const writer = FORMATS[format]
  if (writer === undefined) return
  const exported = vehicles.map(({ registration, track }) => ({ registration, points: track.points }))
  const [first] = vehicles
  const name = vehicles.length === 1 && first ? first.registration : `${vehicles.length}-vehicles`
  const dayNames = [...new Set(days.filter(day => day !== null))]
  const fileName = ['trace', name, ...dayNames].join('-').replace(/[^\w.-]+/g, '_')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([writer.write(exported)], { type: writer.type }))
  link.download = `${fileName}.${format}`
  link.click()
  // The browser has taken the file over once the click is dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
