import { expect, it } from 'vitest'
import { isShapeInTable, type TableFence, writeFenceTable } from './files-csv.ts'

const headings = new Map([
  ['id', 'ID'],
  ['name', 'Name'],
  ['new_name', 'New name'],
  ['groups', 'Geofence groups'],
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
  ['radius_m', 'Radius (m)'],
  ['polygon', 'Polygon (WKT)'],
  ['line', 'Line (WKT)'],
  ['width_m', 'Width (m)'],
  ['speed_limit_kmh', 'Speed limit (km/h)'],
  ['hours', 'Hours'],
])
const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const fence = (fields: Partial<TableFence>): TableFence => ({
  ...{ id: 7, name: 'Oakham', category: null, groups: [], vehicle_groups: [], note: '', address: '' },
  ...{ speed_limit_kmh: null, hours: [] },
  shape: { kind: 'circle', centre: [-0.73, 52.67], radiusM: 150.5 },
  ...fields,
})

const lines = (fences: TableFence[], hasDecimalComma = false) =>
  writeFenceTable(fences, { headings, dayNames, hasDecimalComma })
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(1, -1)

it('a table of geofences has a circle by its centre and a polygon as well-known text, with names for groups', () => {
  const rings = [
    [
      [0, 52],
      [1, 53],
      [1, 52],
    ],
  ] as const
  const polygon = fence({
    id: 8,
    name: 'North "A"',
    shape: { kind: 'polygon', rings },
    groups: [{ name: 'X' }, { name: 'Y' }],
  })
  expect(lines([fence({}), polygon])).toEqual([
    '7,Oakham,,,52.67,-0.73,150.5,,,,,',
    '8,"North ""A""",,"X, Y",,,,"POLYGON ((0 52, 1 53, 1 52))",,,,',
  ])
})

it('numbers and separators are those of the reader’s country', () => {
  expect(lines([fence({})], true)).toEqual(['7;Oakham;;;52,67;-0,73;150,5;;;;;'])
})

it('what a spreadsheet would run stays text, and what no cell holds is left out', () => {
  const corner = (at: number): [number, number] => [at / 1e6, 52.123456]
  const long = fence({
    name: '=1+1',
    shape: { kind: 'polygon', rings: [Array.from({ length: 500 }, (_, at) => corner(at))] },
  })
  const grouped = fence({ groups: Array.from({ length: 100 }, (_, at) => ({ name: `${at} ${'x'.repeat(50)}` })) })
  expect(lines([long, grouped])).toEqual(["7,'=1+1,,,,,,,,,,", '7,Oakham,,,52.67,-0.73,150.5,,,,,'])
  expect([long, grouped].map(isShapeInTable)).toEqual([false, true])
})

it('a corridor is a line with its width, and limits and times are told', () => {
  const line = [
    [0, 52],
    [1, 53],
  ] as const
  const corridor = fence({
    shape: { kind: 'corridor', line, halfWidthM: 20 },
    speed_limit_kmh: 32.5,
    hours: [{ weekdays: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1_080 }],
  })
  expect(lines([corridor])).toEqual(['7,Oakham,,,,,,,"LINESTRING (0 52, 1 53)",40,32.5,Mon-Fri 08:00-18:00'])
})
