import type { TracePoint } from '@milepost/contract/traces.ts'
import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { eventKindOf } from '@milepost/domain/events/event-kinds.ts'
import { csvLine } from '@milepost/domain/formats/csv.ts'
import { guardFormula } from '@milepost/domain/formats/formula-guard.ts'
import { texts as ENGLISH } from '@milepost/texts/event-kinds.en.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'

/** A vehicle's trace as a file gets it. */
export interface ExportedTrace {
  registration: string
  points: readonly TracePoint[]
}

/** GPX 1.1: a track for each vehicle, a segment between gaps; speed in the common extension is left out, it is not GPX. */
export function gpxOf(traces: readonly ExportedTrace[]): string {
  const tracks = traces.map(({ registration, points }) => {
    const segments = segmentsOf(points).map(
      segment =>
        `    <trkseg>\n${segment
          .map(
            ({ lat, long, timestamp }) => `      <trkpt lat="${lat}" lon="${long}"><time>${timestamp}</time></trkpt>\n`,
          )
          .join('')}    </trkseg>\n`,
    )
    return `  <trk>\n    <name>${escaped(registration)}</name>\n${segments.join('')}  </trk>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Milepost" xmlns="http://www.topografix.com/GPX/1/1">
${tracks.join('')}</gpx>
`
}

/** KML 2.2 with a line for each stretch between gaps, and its times. */
export function kmlOf(traces: readonly ExportedTrace[]): string {
  const folders = traces.map(({ registration, points }) => {
    const places = segmentsOf(points).map(segment => {
      const [first, last] = [itemAt(segment, 0), itemAt(segment, segment.length - 1)]
      const line = segment.map(({ lat, long }) => `${long},${lat},0`).join(' ')
      return `    <Placemark>
      <name>${first.timestamp}</name>
      <TimeSpan><begin>${first.timestamp}</begin><end>${last.timestamp}</end></TimeSpan>
      <LineString><tessellate>1</tessellate><coordinates>${line}</coordinates></LineString>
    </Placemark>
`
    })
    return `  <Folder>\n    <name>${escaped(registration)}</name>\n${places.join('')}  </Folder>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2">
<Document>
${folders.join('')}</Document>
</kml>
`
}

const COLUMNS = [
  'registration',
  'time',
  'latitude',
  'longitude',
  'speed_kmh',
  'heading_deg',
  'ignition',
  'odometer_m',
  'events',
  'gap_before',
] as const

/** One line for each record, in fixed names and units, whatever the user's preferences. */
export function csvOf(traces: readonly ExportedTrace[]): string {
  const lines = traces.flatMap(({ registration, points }) =>
    points.map(point => [
      guardFormula(registration),
      point.timestamp,
      point.lat,
      point.long,
      point.speed ?? '',
      point.dir,
      point.ignition === null ? '' : point.ignition ? 'on' : 'off',
      point.odometer_m ?? '',
      point.eventCodes.map(eventName).join('; '),
      point.gap_before ? (point.private ? 'private' : 'no data') : '',
    ]),
  )
  return [COLUMNS, ...lines].map(cells => csvLine(cells, { hasDecimalComma: false })).join('')
}

function segmentsOf(points: readonly TracePoint[]): TracePoint[][] {
  const segments: TracePoint[][] = []
  for (const point of points) {
    const segment = segments.at(-1)
    if (segment === undefined || point.gap_before) segments.push([point])
    else segment.push(point)
  }
  return segments
}

/** Files for other programs name events in English. */
function eventName(code: number): string {
  const kind = eventKindOf(code)
  return kind === null ? String(code) : ENGLISH[EVENT_NAMES[kind]]
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, mark => ENTITIES[mark] ?? mark)
