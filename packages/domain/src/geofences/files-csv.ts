import { BYTE_ORDER_MARK, type CsvReader, csvLine, MOST_CELL_CHARACTERS } from '../formats/csv.ts'
import { guardFormula } from '../formats/formula-guard.ts'
import type { Shape } from '../geo/shapes.ts'
import { writeWktPolygon } from './wkt.ts'

/** A geofence as a line of a table says it: by names, and with its id, by which an upload finds it again. */
export interface TableFence {
  id: number
  name: string
  shape: Shape
  category: { name: string } | null
  groups: readonly { name: string }[]
  vehicle_groups: readonly { name: string }[]
  note: string
  address: string
}

export interface TableReader extends CsvReader {
  /** By the ids of the columns, in their order: those of an upload of geofences. */
  headings: ReadonlyMap<string, string>
}

/**
 * Geofences as CSV with the columns of their upload: changed, it can be sent back. What stays empty an upload leaves as it is: a
 * corridor, and what is too long for a cell of an upload: a polygon, or the names of many groups.
 */
export function writeFenceTable(fences: readonly TableFence[], { headings, hasDecimalComma }: TableReader): string {
  const lines = fences.map(fence => {
    const cells = cellsOf(fence)
    return [...headings.keys()].map(id => held(cells[id] ?? ''))
  })
  const all = [[...headings.values()], ...lines]
  return BYTE_ORDER_MARK + all.map(cells => csvLine(cells, { hasDecimalComma })).join('')
}

const held = (cell: string | number) => (String(cell).length <= MOST_CELL_CHARACTERS ? cell : '')

function cellsOf(fence: TableFence): Record<string, string | number> {
  const { id, shape, category } = fence
  const names = (all: readonly { name: string }[]) => guardFormula(all.map(({ name }) => name).join(', '))
  return {
    id,
    name: guardFormula(fence.name),
    category: names(category === null ? [] : [category]),
    groups: names(fence.groups),
    vehicle_groups: names(fence.vehicle_groups),
    note: guardFormula(fence.note),
    address: guardFormula(fence.address),
    ...(shape.kind === 'circle' && {
      latitude: shape.centre[1],
      longitude: shape.centre[0],
      radius_m: shape.radiusM,
    }),
    ...(shape.kind === 'polygon' && { polygon: writeWktPolygon(shape.rings) }),
  }
}
