import { columnVisibilityFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  widthPx?: number
  /** Of one without a width, which shares the room that is left: how little it may be on a wide screen. */
  leastPx?: number
  /** Likewise: what share of what is in sight of the table, from 0 to 1, it is at least on a wide screen. */
  leastShare?: number
  /** The field as the server names it; a column without one cannot be sorted by. */
  ordering?: string
  isHiddenOnPhone?: boolean
  headerHint?: string
  /** Instead of the words of the heading: a control. The column then cannot be sorted by. */
  headerCell?: ReactNode
  /** Stays at the left while the others scroll under it; has a width, and stands before those that scroll. */
  isFrozen?: boolean
  /** In rows of another kind: the cell takes the place of all to its right. */
  takesRest?: (row: Row) => boolean
}

export interface Ordering {
  field: string
  isDescending: boolean
}

export const TABLE_FEATURES = tableFeatures({ columnVisibilityFeature, rowSortingFeature })
export type TableFeaturesInUse = typeof TABLE_FEATURES
