import { expect, it } from 'vitest'
import { type TableFence, writeFenceTable } from './files-csv.ts'

const headings = new Map([
  ['id', 'ID'],
  ['name', 'Name'],
  ['new_name', 'New name'],
  ['groups', 'Geofence groups'],
  ['latitude', 'Latitude'],
  ['longitude', 'Longitude'],
  ['radius_m', 'Radius (m)'],
  ['polygon', 'Polygon (WKT)'],
])

const fence = (fields: Partial<TableFence>): TableFence => ({
  ...{ id: 7, name: 'Oakham', category: null, groups: [], vehicle_groups: [], note: '', address: '' },
  shape: { kind: 'circle', centre: [-0.73, 52.67], radiusM: 150.5 },
  ...fields,
})

const lines = (fences: TableFence[], hasDecimalComma = false) =>
  writeFenceTable(fences, { headings, hasDecimalComma })
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
    '7,Oakham,,,52.67,-0.73,150.5,',
    '8,"North ""A""",,"X, Y",,,,"POLYGON ((0 52, 1 53, 1 52))"',
  ])
})

it('numbers and separators are those of the reader’s country', () => {
  expect(lines([fence({})], true)).toEqual(['7;Oakham;;;52,67;-0,73;150,5;'])
})

it('what a spreadsheet would run stays text, and what no cell holds is left out', () => {
  const corner = (at: number): [number, number] => [at / 1e6, 52.123456]
  const long = fence({
    name: '=1+1',
    shape: { kind: 'polygon', rings: [Array.from({ length: 500 }, (_, at) => corner(at))] },
  })
  const grouped = fence({ groups: Array.from({ length: 100 }, (_, at) => ({ name: `${at} ${'x'.repeat(50)}` })) })
  const corridor = fence({
    shape: {
      kind: 'corridor',
      line: [
        [0, 52],
        [1, 53],
      ],
      halfWidthM: 20,
    },
  })
  expect(lines([long, grouped, corridor])).toEqual(["7,'=1+1,,,,,,", '7,Oakham,,,52.67,-0.73,150.5,', '7,Oakham,,,,,,'])
})
