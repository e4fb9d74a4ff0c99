import type { TracePoint } from '@milepost/contract/traces.ts'
import { expect, test } from 'vitest'
import { csvOf, gpxOf, kmlOf } from './trace-export.ts'

const point = (minute: number, changes: Partial<TracePoint> = {}): TracePoint => ({
  lat: 52.5,
  long: -0.5 - minute / 100,
  dir: 270,
  speed: 48.5,
  timestamp: `2026-06-01T08:${String(minute).padStart(2, '0')}:00.000Z`,
  eventCode: null,
  eventCodes: [],
  ignition: true,
  odometer_m: 1200,
  sequence: 1,
  late: false,
  gap_before: false,
  private: false,
  ...changes,
})

const traces = [
  {
    registration: 'AB & "C"',
    points: [point(0), point(1, { eventCodes: [41, 60] }), point(20, { gap_before: true, private: true })],
  },
]

test('GPX has a segment between silences and every record with its time', () => {
  const gpx = gpxOf(traces)
  expect(gpx.match(/<trkseg>/g)).toHaveLength(2)
  expect(gpx).toContain('<trkpt lat="52.5" lon="-0.51"><time>2026-06-01T08:01:00.000Z</time></trkpt>')
  expect(gpx).toContain('<name>AB &amp; &quot;C&quot;</name>')
})

test('KML has a line between silences, longitude first', () => {
  const kml = kmlOf(traces)
  expect(kml).toContain('<coordinates>-0.5,52.5,0 -0.51,52.5,0</coordinates>')
  expect(kml).toContain('<begin>2026-06-01T08:00:00.000Z</begin><end>2026-06-01T08:01:00.000Z</end>')
  expect(kml.match(/<LineString>/g)).toHaveLength(2)
})

test('CSV has a line for each record, with quotes where they are needed', () => {
  const [head, first, second, third] = csvOf(traces).split('\r\n')
  expect(head).toBe('registration,time,latitude,longitude,speed_kmh,heading_deg,ignition,odometer_m,events,gap_before')
  expect(first).toBe('"AB & ""C""",2026-06-01T08:00:00.000Z,52.5,-0.5,48.5,270,on,1200,,')
  expect(second).toContain('Harsh Braking; Speeding')
  expect(third).toMatch(/,private$/)
})

test('a record without a speed has an empty field for it', () => {
  const [, line] = csvOf([{ registration: 'A', points: [point(0, { speed: null })] }]).split('\r\n')
  expect(line).toBe('A,2026-06-01T08:00:00.000Z,52.5,-0.5,,270,on,1200,,')
})

test('a registration is no formula', () => {
  expect(csvOf([{ registration: '=1+1', points: [point(0)] }])).toContain("\r\n'=1+1,")
})
