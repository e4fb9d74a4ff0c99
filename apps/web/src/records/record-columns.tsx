import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { Words } from '../i18n/use-words.ts'
import { pages } from '../pages/pages.ts'
import { recordPath } from '../pages/paths.ts'
import cell from '../ui/Cell.module.css'
import type { Column } from '../ui/table-columns.ts'
import { type AnyRecord, fieldsOf, type Noun, type NounField, valueWords } from './noun.ts'
import classes from './Records.module.css'
import type { ListState } from './record-address.ts'

const NAME_PX = 140

/** The fields that can be columns, but for the name, which always is one. */
export const choosableColumns = (noun: Noun): readonly NounField[] =>
  fieldsOf(noun)
    .slice(1)
    .filter(({ column }) => column !== undefined)

/** The columns that a state shows beside the name. */
export function shownColumns(noun: Noun, { columns }: Pick<ListState, 'columns'>): readonly NounField[] {
  return choosableColumns(noun).filter(({ id, column }) =>
    columns === null ? column?.isUsual !== false : columns.includes(id),
  )
}

/** A value that the record is asked for, in words. */
const askedWords = (field: NounField, row: AnyRecord, words: Words) =>
  field.isAsked?.(row) === false ? null : valueWords(field, row[field.id], words, row)

function wordsCell(field: NounField, row: AnyRecord, words: Words) {
  const asked = askedWords(field, row, words)
  return asked === null || field.column?.leastPx === undefined ? asked : <span className={cell.twoLines}>{asked}</span>
}

/** The columns of a list: the frozen name, which leads to the record, and those that were chosen. */
export function recordColumns(noun: Noun, state: ListState, words: Words, t: TFunction): Column<AnyRecord>[] {
  const [name] = fieldsOf(noun)
  const { path } = pages[noun.page]
  const columns = shownColumns(noun, state).map(
    (field): Column<AnyRecord> => ({
      id: field.id,
      header: t(field.label),
      ...(field.column?.isOrdered !== false && { ordering: field.id }),
      ...(field.column?.widthPx !== undefined && { widthPx: field.column.widthPx }),
      ...(field.column?.leastPx !== undefined && { leastPx: field.column.leastPx }),
      ...(field.column?.align !== undefined && { align: field.column.align }),
      // What was chosen is shown everywhere.
      isHiddenOnPhone: state.columns === null && field.column?.isHiddenOnPhone === true,
      cell: row => field.column?.cell?.(row) ?? wordsCell(field, row, words) ?? <span className={classes.none}>–</span>,
    }),
  )
  if (name === undefined) return columns
  return [
    {
      id: name.id,
      header: t(name.label),
      ordering: name.id,
      widthPx: name.column?.widthPx ?? NAME_PX,
      isFrozen: true,
      cell: row => (
        <>
          <Link to={recordPath(path, row.id)} className={`${classes.name} ${cell.twoLines}`}>
            {valueWords(name, row[name.id], words, row)}
          </Link>
          {noun.belowName?.(row)}
        </>
      ),
    },
    ...columns,
  ]
}
