import { isIP } from 'node:net'
import type { AuditEntry } from '@milepost/contract/audit-log.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import type { Asker, Noun } from '../../records/noun.ts'
import { findRecordIds, readCurrencies, readRecordNames } from '../../records/read-records.ts'
import { changesShown } from '../../records/record-history.ts'
import type { Found } from './entry-branches.ts'
import type { StoredEntry } from './read-entries.ts'

/** The nouns whose records entries are about; some are of a table of the system role's. */
export type AuditedNouns = (asker: Asker) => readonly AuditedRecords[]
type AuditedRecords = Noun & { isOfSystem?: true }

/** The records of a noun that a search finds, and the people. */
const MOST_FOUND = 25

type Pools = Pick<Context, 'api' | 'system'>

/** Reads something of each noun: in one transaction for those of the same role. */
async function ofEach(
  { api, system }: Pools,
  asker: Asker,
  nouns: readonly AuditedRecords[],
  read: (db: ScopedDb, noun: AuditedRecords) => Promise<void>,
): Promise<void> {
  const bySystem = Map.groupBy(nouns, ({ isOfSystem = false }) => isOfSystem)
  for (const [isOfSystem, those] of bySystem) {
    await withScope(isOfSystem ? system : api, asker, async db => {
      for (const noun of those) await read(db, noun)
    })
  }
}

/** With what the records are called now, and each value as whoever asks may see it. */
export async function presentEntries(
  pools: Pools,
  nouns: AuditedNouns,
  asker: Asker,
  entries: readonly StoredEntry[],
): Promise<AuditEntry[]> {
  const known = new Map<string, AuditedRecords>(nouns(asker).map(noun => [noun.name, noun]))
  const records = Map.groupBy(entries, entry => known.get(entry.noun ?? ''))
  const named = [...records.keys()].flatMap(noun => noun ?? [])
  const names = new Map<string, ReadonlyMap<number, string>>()
  const currencies = new Map<string, ReadonlyMap<number, string>>()
  await ofEach(pools, asker, named, async (db, noun) => {
    const ids = new Set(records.get(noun)?.flatMap(({ record }) => record ?? []))
    names.set(noun.name, await readRecordNames(db, noun, asker, [...ids]))
    for (const [field, { currency }] of Object.entries(noun.fields))
      if (currency !== undefined)
        currencies.set(`${noun.name} ${field}`, await readCurrencies(db, noun, asker, { currency, ids: [...ids] }))
  })
  return entries.map(stored => {
    const { at, before: _, after: __, exactly_at: ___, detail: all, ...entry } = stored
    const { reason, ...detail } = all
    const noun = known.get(entry.noun ?? '')
    return {
      ...entry,
      at: at.toISOString(),
      record_name: names.get(entry.noun ?? '')?.get(entry.record ?? 0) ?? null,
      reason: typeof reason === 'string' ? reason : null,
      detail,
      changes:
        noun === undefined
          ? []
          : changesShown(noun, asker, stored).map(change => {
              const currency = currencies.get(`${noun.name} ${change.field}`)?.get(entry.record ?? 0)
              return currency === undefined ? change : { ...change, currency }
            }),
    }
  })
}

/** What the text of a search means; null: there is none. */
export async function findSearched(
  pools: Pools,
  nouns: AuditedNouns,
  asker: Asker,
  search: string,
): Promise<Found | null> {
  if (search === '') return null
  if (isIP(search) !== 0) return { userIds: [], records: new Map(), address: search }
  const records = new Map<string, number[]>()
  await ofEach(pools, asker, nouns(asker), async (db, noun) => {
    const ids = await findRecordIds(db, noun, asker, search, MOST_FOUND)
    if (ids.length > 0) records.set(noun.name, ids)
  })
  return { userIds: records.get('user') ?? [], records, address: null }
}
