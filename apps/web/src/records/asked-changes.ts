import type { HistoryEntry } from '@milepost/contract/records.ts'
import type { AnyRecord, NounField } from './noun.ts'

/** What became of one field. */
export interface FieldChange {
  field: NounField
  change: HistoryEntry['changes'][number]
}

/**
 * By the id of each entry, the newest first, what it changed of fields that the record was asked for then: what its other values were
 * follows from `record`, as it is now, and the entries since.
 */
export function askedChanges(
  fields: readonly NounField[],
  record: AnyRecord,
  entries: readonly HistoryEntry[],
): ReadonlyMap<HistoryEntry['id'], FieldChange[]> {
  let values: Readonly<Record<string, unknown>> = record
  return new Map(
    entries.map(({ id, action, changes }) => {
      const asked = fields.flatMap((field): FieldChange[] => {
        const change = changes.find(one => one.field === field.id)
        const isAsked = change !== undefined && field.isAsked?.({ ...values, [field.id]: change.after }) !== false
        return isAsked ? [{ field, change }] : []
      })
      if (action === 'changed') {
        values = { ...values, ...Object.fromEntries(changes.map(({ field, before }) => [field, before])) }
      }
      return [id, asked]
    }),
  )
}
