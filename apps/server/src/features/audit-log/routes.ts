import { auditLog, MOST_ENTRIES_COUNTED } from '@milepost/contract/audit-log.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { sendTable } from '../../documents/tabular.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import type { EntryFilter } from './entry-branches.ts'
import { entryColumns, entryRow } from './export-entries.ts'
import { type AuditedNouns, findSearched, presentEntries } from './present-entries.ts'
import { type After, listEntries, readNextEntries } from './read-entries.ts'

/** Read in one go: a transaction is as short as one batch, however slowly the file is taken. */
const BATCH = 1_000

export function auditLogEndpoints(context: Context, nouns: AuditedNouns): Endpoint[] {
  // What is of no customer no scope of the api role has.
  const poolOf = ({ isGlobalAdmin }: SignedIn) => (isGlobalAdmin ? context.system : context.api)

  async function wantedOf(caller: SignedIn, filter: EntryFilter) {
    return { filter, found: await findSearched(context, nouns, caller, filter.search), nowMs: Date.now() }
  }

  async function* rowsOf(caller: SignedIn, query: EntryFilter & { language: 'en' | 'pt' }) {
    const wanted = await wantedOf(caller, query)
    for (let after: After | null = null; ; ) {
      const batch: { after: After | null; limit: number } = { after, limit: BATCH }
      const entries = await withScope(poolOf(caller), caller, db => readNextEntries(db, caller, wanted, batch))
      for (const entry of await presentEntries(context, nouns, caller, entries)) yield entryRow(entry, query.language)
      const last = entries.at(-1)
      if (last === undefined || entries.length < BATCH) return
      after = last
    }
  }

  return [
    implement(auditLog.list, async ({ caller, query: { page, pageSize, ...filter } }) => {
      const wanted = await wantedOf(caller, filter)
      const { count, entries } = await withScope(poolOf(caller), caller, db =>
        listEntries(db, caller, wanted, { page, pageSize }),
      )
      return {
        count: Math.min(count, MOST_ENTRIES_COUNTED),
        has_more: count > MOST_ENTRIES_COUNTED,
        results: await presentEntries(context, nouns, caller, entries),
      }
    }),
    implement(auditLog.export, async ({ caller, query: { format, time_zone, ...query }, reply }) =>
      sendTable(reply, {
        format,
        fileName: textsIn(query.language)('Audit log'),
        columns: entryColumns(query.language),
        rows: rowsOf(caller, query),
        locale: LOCALES[query.language],
        timeZone: await readFileTimeZone(context, caller, { time_zone }),
      }),
    ),
  ]
}
