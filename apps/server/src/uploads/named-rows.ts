import type { TextKey } from '@milepost/texts/text-key.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { TFunction } from 'i18next'
import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../db/scope.ts'
import type { Meaning, UploadColumn, UploadField, UploadReader } from './upload-noun.ts'

/** A row of another table, with every name that a cell may call it by. */
export interface NamedRow {
  id: number | string
  names: readonly string[]
}

/** The same name in any case and however it is spaced. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** What texts mean among rows: the one that is called so. */
export function meaningsAmong(rows: readonly NamedRow[], texts: readonly string[]): Meaning[] {
  const byName = new Map<string, Set<NamedRow['id']>>()
  for (const { id, names } of rows) {
    for (const name of names) {
      const ids = byName.get(nameKey(name)) ?? new Set()
      byName.set(nameKey(name), ids.add(id))
    }
  }
  return texts.map(text => {
    const [id, ...others] = byName.get(nameKey(text)) ?? []
    if (id === undefined) return { fault: 'unknown' }
    return others.length === 0 ? { value: id } : { fault: 'ambiguous' }
  })
}

interface NamedTable {
  table: string
  /** An expression of the row `o`; its column `name` unless given. */
  name?: RawBuilder<unknown>
  /** Texts of the cells as `name` has them; in lower case unless given. */
  asName?: (text: string) => string
  /** Its rows have a code and came with Milepost: the word of a row in a language. */
  word?: (code: string, name: string, t: (key: TextKey) => string) => string
  /** Whether every customer has some of the rows. */
  isShared?: true
  /** Its rows are deleted rather than archived. */
  isDeleted?: true
}

const TRANSLATIONS: readonly TFunction[] = [textsIn('en'), textsIn('pt')]

/** Every name of a word that comes with Milepost. */
export const inEveryLanguage = (word: (t: TFunction) => string): string[] => TRANSLATIONS.map(word)

/** Rows of a table of customers' records that are there and are called by one of the texts. */
export async function findNamed(
  db: ScopedDb,
  { table, name = sql`lower(o.name)`, asName = nameKey, word, isShared, isDeleted }: NamedTable,
  texts: readonly string[],
  { customer }: UploadReader,
): Promise<NamedRow[]> {
  const isOwn = sql`o.customer_id = ${customer}::int`
  const own = isShared ? sql`(o.customer_id is null or ${isOwn})` : isOwn
  const isCalled = sql`${name} = any(${texts.map(asName)}::text[])`
  const { rows } = await sql<{ id: number; name: string; code: string | null }>`
    select o.id, ${name} as name, ${word ? sql`o.code` : sql`null`} as code from ${sql.table(table)} o
    where ${own} ${isDeleted ? sql`` : sql`and o.archived_at is null`} and ${word ? sql`(${isCalled} or o.code is not null)` : isCalled}`.execute(
    db,
  )
  return rows.map(({ id, name: called, code }) => {
    if (code === null || !word) return { id, names: [called] }
    return { id, names: [called, code, ...inEveryLanguage(t => word(code, called, t))] }
  })
}

/** A record of another kind, by its name. */
export function namedField(field: string, column: Omit<UploadColumn, 'id'>, named: NamedTable): UploadField {
  const { asName } = named
  return {
    field,
    columns: [{ id: field, ...column }],
    async meanings(db, cells, reader) {
      const texts = cells.map(([text = '']) => text)
      const rows = await findNamed(db, named, texts, reader)
      return meaningsAmong(rows, asName ? texts.map(asName) : texts)
    },
  }
}

/** Several of them, by their names with a comma or a semicolon between. */
export function namedListField(
  field: string,
  column: Omit<UploadColumn, 'id'>,
  find: (db: ScopedDb, texts: readonly string[], reader: UploadReader) => Promise<NamedRow[]>,
): UploadField {
  return {
    field,
    columns: [{ id: field, ...column }],
    async meanings(db, cells, reader) {
      const lists = cells.map(([text = '']) => namesIn(text))
      const texts = [...new Set(lists.flat())]
      const known = meaningsAmong(await find(db, texts, reader), texts)
      const byText = new Map(texts.map((text, at) => [text, known[at]]))
      return lists.map(list => {
        const values: unknown[] = []
        for (const text of list) {
          const meaning = byText.get(text) ?? { fault: 'unknown' }
          if ('fault' in meaning) return meaning
          values.push(meaning.value)
        }
        return { value: values }
      })
    },
  }
}

export const namesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map(name => name.trim())
    .filter(name => name !== '')
