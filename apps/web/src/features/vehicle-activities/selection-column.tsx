import { Checkbox } from '@mantine/core'
import type { VehicleActivity } from '@milepost/contract/vehicle-activities.ts'
import type { TFunction } from 'i18next'
import type { Column } from '../../ui/table-columns.ts'

interface Selecting {
  selected: ReadonlySet<number>
  rows: readonly VehicleActivity[]
  onSelect: (ids: ReadonlySet<number>) => void
}

/** The checkboxes before the rows, and the one of all that are on the page. */
export function selectionColumn({ selected, rows, onSelect }: Selecting, t: TFunction): Column<VehicleActivity> {
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  return {
    ...{ id: 'selection', header: '', widthPx: 40, isHiddenOnPhone: true },
    headerCell: (
      <Checkbox
        size="xs"
        aria-label={t('Select all on this page')}
        checked={isAll}
        indeterminate={selected.size > 0 && !isAll}
        onChange={() => onSelect(new Set(isAll ? [] : rows.map(({ id }) => id)))}
      />
    ),
    cell: ({ id, description }) => (
      <Checkbox
        size="xs"
        aria-label={t('Select {{name}}', { name: description })}
        checked={selected.has(id)}
        onChange={() => {
          const next = new Set(selected)
          if (!next.delete(id)) next.add(id)
          onSelect(next)
        }}
      />
    ),
  }
}
