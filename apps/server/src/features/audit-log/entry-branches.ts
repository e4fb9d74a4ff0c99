import type { auditLog } from '@milepost/contract/audit-log.ts'
import type { Input } from '@milepost/contract/route.ts'
import { momentMs, rangeMs } from '@milepost/contract/time-range.ts'
import type { CallerOfCustomers } from '@milepost/domain/access/customer-modules.ts'
import { actionsOfKind, actionsOfNoun, ENTRIES_OF_MODULES } from '@milepost/domain/audit/audited-actions.ts'
import { type RawBuilder, sql } from 'kysely'
import { auditEntryInScope, customerInScope, eachCustomerInScope } from '../../db/in-scope.ts'
import type { Scope } from '../../db/scope.ts'

/** Which entries, and in which order. */
export type EntryFilter = Omit<Input<typeof auditLog.list>['query'], 'page' | 'pageSize'>

/** What the words of a search mean: null without a search. */
export interface Found {
  userIds: readonly number[]
  /** By noun. */
  records: ReadonlyMap<string, readonly number[]>
  address: string | null
}

const DAY_MS = 86_400_000
const USUAL_DAYS = 7
/** Further ones are not worth their planning: one is read that has what theirs have, and more. */
const MOST_BRANCHES = 100

/** Who reads the log, with their modules and those that their customers have not. */
export type LogReader = Scope & Pick<CallerOfCustomers, 'modules' | 'modulesOff'>

/** The condition on the entry `a`. */
export function isWanted(scope: LogReader, filter: EntryFilter, nowMs: number): RawBuilder<boolean> {
  const { fromMs, untilMs } = spanOf(filter, nowMs)
  const actions = actionsOf(filter)
  const { person, noun, record } = filter
  const conditions = [
    auditEntryInScope(scope, 'a'),
    sql<boolean>`a.at >= ${new Date(fromMs)} and a.at < ${new Date(untilMs)}`,
    ...(person === undefined ? [] : [sql<boolean>`a.user_id = ${person}`]),
    ...(record === undefined ? [] : [sql<boolean>`a.noun = ${noun} and a.record_id = ${record}`]),
    ...(actions === null ? [] : [sql<boolean>`a.action = any(${actions}::text[])`]),
    ...hiddenOf(scope).map(hidden => sql<boolean>`not ${hidden}`),
    ...(filter.kind === 'records' ? [sql<boolean>`a.noun is not null`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The entries of modules that the reader lacks, and those of customers that lack them. */
function hiddenOf({ modules, modulesOff }: LogReader): RawBuilder<boolean>[] {
  return ENTRIES_OF_MODULES.flatMap(({ modules: ofModules, actions, detail }) => {
    const isOfDetail = detail ? sql`and coalesce(a.detail ->> ${detail.part}, '') = any(${detail.is}::text[])` : sql``
    const isOfModule = sql<boolean>`a.action = any(${actions}::text[]) ${isOfDetail}`
    const held = ofModules.filter(module => modules.includes(module))
    if (held.length === 0) return [sql<boolean>`(${isOfModule})`]
    const customerIds = modulesOff
      .filter(off => held.every(module => off.modules.includes(module)))
      .map(({ customer }) => customer)
    if (customerIds.length === 0) return []
    return [sql<boolean>`(${isOfModule} and ${customerInScope({ customerIds }, 'a.customer_id')})`]
  })
}

/**
 * What is wanted in parts of which each is a range of one index, in the order of time: the newest of all of them are found by
 * reading the heads alone, however many entries there are. An entry may be in several of a search.
 */
export function branchesOf(scope: Scope, filter: EntryFilter, found: Found | null): RawBuilder<boolean>[] {
  const actions = actionsOf(filter)
  if (actions?.length === 0) return []
  const byAction = (actions ?? []).map(action => sql<boolean>`a.action = ${action}`)
  if (found !== null) return branchesFound(found)
  // Entries of one record are few.
  if (filter.record !== undefined) return [sql<boolean>`true`]
  if (filter.person !== undefined) return crossed([sql<boolean>`a.user_id = ${filter.person}`], byAction)
  const byCustomer = eachCustomerInScope(scope, 'a.customer_id')
  if (scope.isGlobalAdmin === true || byCustomer.length > MOST_BRANCHES) return crossed([sql<boolean>`true`], byAction)
  const both = crossed(byCustomer, byAction)
  return both.length > MOST_BRANCHES ? byCustomer : both
}

function branchesFound({ userIds, records, address }: Found): RawBuilder<boolean>[] {
  return [
    ...userIds.map(id => sql<boolean>`a.user_id = ${id}`),
    ...[...records].map(([noun, ids]) => sql<boolean>`a.noun = ${noun} and a.record_id = any(${ids}::bigint[])`),
    ...(address === null ? [] : [sql<boolean>`a.address = ${address}::inet`]),
  ]
}

function crossed(each: RawBuilder<boolean>[], actions: readonly RawBuilder<boolean>[]): RawBuilder<boolean>[] {
  if (actions.length === 0) return each
  return each.flatMap(one => actions.map(action => sql<boolean>`${one} and ${action}`))
}

/** Null: any. Kind and noun together leave what both have. */
function actionsOf({ kind, noun }: EntryFilter): readonly string[] | null {
  const ofNoun = noun === undefined ? null : actionsOfNoun(noun)
  if (kind === undefined || kind === 'records') return ofNoun
  return ofNoun === null ? actionsOfKind(kind) : []
}

function spanOf({ start, end }: EntryFilter, nowMs: number): { fromMs: number; untilMs: number } {
  const untilMs = end === undefined ? nowMs + DAY_MS : rangeMs({ start: end, end }).untilMs
  return { fromMs: start === undefined ? Math.min(untilMs, nowMs) - USUAL_DAYS * DAY_MS : momentMs(start), untilMs }
}
