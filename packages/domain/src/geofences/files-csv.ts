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

export interface TableReader {
  /** By the ids of the columns, in their order: those of an upload of geofences. */
  headings: ReadonlyMap<string, string>
  hasDecimalComma: boolean
}

/** A cell with more is refused by an upload. */
const MOST_CHARACTERS = 5_000

/** Spreadsheets take a file for UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Geofences as CSV with the columns of their upload: changed, it can be sent back. What stays empty an upload leaves as it is: a
 * corridor, and a polygon too long for a cell.
 */
export function writeFenceTable(fences: readonly TableFence[], { headings, hasDecimalComma }: TableReader): string {
  const lines = fences.map(fence => {
    const cells = cellsOf(fence, hasDecimalComma)
    return [...headings.keys()].map(id => cells[id] ?? '')
  })
  const separator = hasDecimalComma ? ';' : ','
  const all = [[...headings.values()], ...lines]
  return BYTE_ORDER_MARK + all.map(cells => `${cells.map(quoted).join(separator)}\r\n`).join('')
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

function cellsOf(fence: TableFence, hasDecimalComma: boolean): Record<string, string> {
  const { id, shape, category } = fence
  const names = (all: readonly { name: string }[]) => guardFormula(all.map(({ name }) => name).join(', '))
  const number = (value: number) => (hasDecimalComma ? String(value).replace('.', ',') : String(value))
  const polygon = shape.kind === 'polygon' ? writeWktPolygon(shape.rings) : ''
  return {
    id: String(id),
    name: guardFormula(fence.name),
    category: names(category === null ? [] : [category]),
    groups: names(fence.groups),
    vehicle_groups: names(fence.vehicle_groups),
    note: guardFormula(fence.note),
    address: guardFormula(fence.address),
    ...(shape.kind === 'circle' && {
      latitude: number(shape.centre[1]),
      longitude: number(shape.centre[0]),
      radius_m: number(shape.radiusM),
    }),
    ...(polygon.length <= MOST_CHARACTERS && { polygon }),
  }
}
