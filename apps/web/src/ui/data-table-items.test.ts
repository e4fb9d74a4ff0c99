import { expect, it } from 'vitest'
import { tableItems } from './data-table-items.ts'

const rows = [
  { id: 1, day: 'Mon' },
  { id: 2, day: 'Mon' },
  { id: 3, day: 'Tue' },
]

it('the heading of a group stands before its first row', () => {
  const items = tableItems(
    rows,
    row => String(row.id),
    row => ({ key: row.day, header: row.day }),
  )
  expect(items.map(item => (item.kind === 'row' ? item.row.id : item.header))).toEqual(['Mon', 1, 2, 'Tue', 3])
  expect(new Set(items.map(item => item.key)).size).toBe(5)
})

it('rows count from nought however many headings stand between them', () => {
  const items = tableItems(
    rows,
    row => String(row.id),
    row => ({ key: row.day, header: row.day }),
  )
  expect(items.flatMap(item => (item.kind === 'row' ? [item.rowAt] : []))).toEqual([0, 1, 2])
})
