import type { FoldLimits, WorkingHours } from '@milepost/contract/fold-limits.ts'
import { hasStandingAboveMoving } from '@milepost/domain/fold/limit-bounds.ts'
import type { CustomerSettings } from '@milepost/domain/fold/settings-for.ts'
import { sql } from 'kysely'
import type { RecordField } from '../../records/noun.ts'

/*
 * What a customer wants otherwise of the fold (docs/domain/limits.md), of which one column holds both. Processes that fold take it
 * within moments, for the records that come then (fold_rules_changed).
 */

/** The column keeps the keys of an object by their length and then their letters: a value is compared as it will be stored. */
function asStored(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).flatMap(([key, one]) =>
    one === undefined ? [] : [[key, asStored(one)] as const],
  )
  return Object.fromEntries(entries.toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)))
}

/** A kind of which nothing is set is as if it were not named. */
function withoutEmptyKinds({ kinds, ...ofAll }: FoldLimits): FoldLimits {
  const set = Object.entries(kinds ?? {}).filter(([, limits]) => Object.keys(limits).length > 0)
  return set.length === 0 ? ofAll : { ...ofAll, kinds: Object.fromEntries(set) }
}

export const limitsField: RecordField = {
  shows: sql`r.fold_settings - 'workingHours'`,
  tidied: (limits: FoldLimits) => asStored(withoutEmptyKinds(limits)),
  check: async (_db, limits: CustomerSettings) => (hasStandingAboveMoving(limits) ? 'invalid' : null),
  async put(db, records, limits: FoldLimits) {
    await sql`update customers set fold_settings = ${JSON.stringify(limits)}::jsonb || case when fold_settings ? 'workingHours'
        then jsonb_build_object('workingHours', fold_settings -> 'workingHours') else '{}' end
      where id = any(${records.map(({ id }) => id)}::int[])`.execute(db)
  },
}

export const workingHoursField: RecordField = {
  shows: sql`nullif(r.fold_settings -> 'workingHours', 'null')`,
  tidied: (hours: WorkingHours | null) =>
    asStored(hours && { ...hours, weekdays: [...new Set(hours.weekdays)].toSorted((a, b) => a - b) }),
  async put(db, records, hours: WorkingHours | null) {
    const others = sql`fold_settings - 'workingHours'`
    const next = hours === null ? others : sql`${others} || ${JSON.stringify({ workingHours: hours })}::jsonb`
    await sql`update customers set fold_settings = ${next} where id = any(${records.map(({ id }) => id)}::int[])`.execute(
      db,
    )
  },
}
