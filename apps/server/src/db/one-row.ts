/** The row of a statement that always gives one, such as a count. */
export function oneRow<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  if (row === undefined) throw new Error('A statement that gives one row gave none.')
  return row
}
