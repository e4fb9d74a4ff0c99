import type { ActiveHours } from '../fold/geofence-hours.ts'
import { BYTE_ORDER_MARK, type CsvReader, csvLine, MOST_CELL_CHARACTERS } from '../formats/csv.ts'
import { guardFormula } from '../formats/formula-guard.ts'
import type { Shape } from '../geo/shapes.ts'
import { writeHours } from './hours-text.ts'
import { writeWktLine, writeWktPolygon } from './wkt.ts'

/** A geofence as a line of a table says it: by names, and with its id, by which an upload finds it again. */
export interface TableFence {
  id: number
  name: string
  shape: Shape
  speed_limit_kmh: number | null
  hours: readonly ActiveHours[]
  category: { name: string } | null
  groups: readonly { name: string }[]
  vehicle_groups: readonly { name: string }[]
  note: string
  address: string
}

export interface TableReader extends CsvReader {
  /** By the ids of the columns, in their order: those of an upload of geofences. */
  headings: ReadonlyMap<string, string>
  /** Of the days from Monday on. */
  dayNames: readonly string[]
}

/**
 * Geofences as CSV with the columns of their upload: changed, it can be sent back. What stays empty an upload leaves as it is, and so is
 * what is too long for a cell of an upload: an outline, or the names of many groups.
 */
export function writeFenceTable(fences: readonly TableFence[], reader: TableReader): string {
  const { headings, hasDecimalComma } = reader
  const lines = fences.map(fence => {
    const cells = cellsOf(fence, reader)
    return [...headings.keys()].map(id => held(cells[id] ?? ''))
  })
  const all = [[...headings.values()], ...lines]
  return BYTE_ORDER_MARK + all.map(cells => csvLine(cells, { hasDecimalComma })).join('')
}

/** Whether a table has the shape of a geofence: of one with too many corners it has the rest. */
export const isShapeInTable = ({ shape }: Pick<TableFence, 'shape'>): boolean =>
  Object.values(shapeCells(shape)).every(cell => String(cell).length <= MOST_CELL_CHARACTERS)

const held = (cell: string | number) => (String(cell).length <= MOST_CELL_CHARACTERS ? cell : '')

function cellsOf(fence: TableFence, { dayNames }: TableReader): Record<string, string | number> {
  const { id, shape, category, speed_limit_kmh } = fence
  const names = (all: readonly { name: string }[]) => guardFormula(all.map(({ name }) => name).join(', '))
  return {
    id,
    name: guardFormula(fence.name),
    category: names(category === null ? [] : [category]),
    groups: names(fence.groups),
    vehicle_groups: names(fence.vehicle_groups),
    note: guardFormula(fence.note),
    address: guardFormula(fence.address),
    ...(isShapeInTable(fence) && shapeCells(shape)),
    speed_limit_kmh: speed_limit_kmh ?? '',
    hours: writeHours(fence.hours, dayNames),
  }
}

function shapeCells(shape: Shape): Record<string, string | number> {
  if (shape.kind === 'polygon') return { polygon: writeWktPolygon(shape.rings) }
  if (shape.kind === 'corridor') return { line: writeWktLine(shape.line), width_m: 2 * shape.halfWidthM }
  return { latitude: shape.centre[1], longitude: shape.centre[0], radius_m: shape.radiusM }
}
