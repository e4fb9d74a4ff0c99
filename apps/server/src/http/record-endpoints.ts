import type { RecordRoutes } from '@milepost/contract/records.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { readFileTimeZone } from '../auth/reader-clock.ts'
import type { SignedIn } from '../auth/signed-in.ts'
import type { Context } from '../context.ts'
import { withScope } from '../db/scope.ts'
import { readReaderPreferences } from '../documents/reader-preferences.ts'
import { sendTable } from '../documents/tabular.ts'
import { archiveRecords, changeRecords, restoreRecords, undoBatch } from '../records/bulk.ts'
import { createRecord, updateRecord } from '../records/change-records.ts'
import { exportColumns, exportRows } from '../records/export-records.ts'
import { VersionConflict } from '../records/faults.ts'
import type { RegistryNoun, StoredRecord } from '../records/noun.ts'
import { findRecord, listRecords, recordShownTo } from '../records/read-records.ts'
import { readHistory } from '../records/record-history.ts'
import { ownerOfNew } from '../records/record-owner.ts'
import { readUses } from '../records/record-uses.ts'
import { authorOf } from './author.ts'
import { type Endpoint, implement } from './endpoint.ts'
import { notFound, orNotFound } from './http-error.ts'

/** The calls of a noun: each loads, acts and presents; who may is the route's access rule. */
export function recordEndpoints(context: Context, noun: RegistryNoun): Endpoint[] {
  const { routes } = noun
  const pool = poolOf(context, noun)
  const present = (caller: SignedIn, record: StoredRecord) => presentRecord(noun, caller, record)

  return [
    recordList(context, routes.list, noun),
    implement(routes.create, async ({ caller, request, body: { customer: sent, ...fields } }) => {
      const customer = ownerOfNew(noun, caller, sent)
      if (customer === undefined) throw notFound()
      const record = await withScope(pool, caller, db =>
        createRecord(db, noun, caller, authorOf(caller, request), { customer, fields }),
      )
      return present(caller, record)
    }),
    implement(routes.read, async ({ caller, params }) =>
      present(caller, await orNotFound(withScope(pool, caller, db => findRecord(db, noun, caller, params.id)))),
    ),
    implement(routes.update, async ({ caller, request, params, body: { version, reason, ...fields } }) => {
      const change = { id: params.id, version, reason, fields }
      const update = withScope(pool, caller, db => updateRecord(db, noun, caller, authorOf(caller, request), change))
      const record = await orNotFound(
        update.catch((error: unknown) => {
          if (!(error instanceof VersionConflict)) throw error
          throw new VersionConflict(error.message, error.sent, present(caller, error.current as StoredRecord))
        }),
      )
      return present(caller, record)
    }),
    implement(routes.archive, async ({ caller, request, body }) => {
      const result = await orNotFound(
        withScope(pool, caller, db => archiveRecords(db, noun, caller, authorOf(caller, request), body)),
      )
      return { deleted: result.count, ...result }
    }),
    implement(routes.restore, ({ caller, request, body }) =>
      orNotFound(withScope(pool, caller, db => restoreRecords(db, noun, caller, authorOf(caller, request), body))),
    ),
    implement(routes.change, ({ caller, request, body }) =>
      orNotFound(withScope(pool, caller, db => changeRecords(db, noun, caller, authorOf(caller, request), body))),
    ),
    implement(routes.undo, ({ caller, request, body }) =>
      orNotFound(withScope(pool, caller, db => undoBatch(db, noun, caller, authorOf(caller, request), body.undo))),
    ),
    implement(routes.history, ({ caller, params, query }) =>
      withScope(pool, caller, async db => {
        await orNotFound(findRecord(db, noun, caller, params.id))
        return readHistory(db, noun, caller, { id: params.id, ...query })
      }),
    ),
    implement(routes.uses, ({ caller, params: { id } }) =>
      withScope(pool, caller, async db => {
        await orNotFound(findRecord(db, noun, caller, id))
        return { results: await readUses(db, noun, caller, id) }
      }),
    ),
    implement(routes.export, async ({ caller, query: { format, language, time_zone, ...query }, reply }) => {
      const { distanceUnit, locale } = await readReaderPreferences(context.system, caller.userId, language)
      return sendTable(reply, {
        format,
        fileName: textsIn(language)(noun.title),
        columns: exportColumns(noun, language),
        rows: exportRows(pool, noun, caller, query, language),
        locale,
        timeZone: await readFileTimeZone(context, caller, { time_zone }),
        distanceUnits: distanceUnit ?? 'MLS',
      })
    }),
  ]
}

/** The list of a noun, or another route with the same response. */
export function recordList(context: Context, route: ListRoute, noun: RegistryNoun): Endpoint {
  return implement(route, ({ caller, query }) =>
    withScope(poolOf(context, noun), caller, async db => {
      const { count, records } = await listRecords(db, noun, caller, query)
      const results = records.map(record => presentRecord(noun, caller, record))
      return { count, may_create: mayAdminister(caller, noun.routes.create.access.area, 'write'), results }
    }),
  )
}

type ListRoute = Omit<RecordRoutes['list'], 'path'> & { path: string }

const poolOf = ({ api, system }: Context, { isOfSystem }: RegistryNoun) => (isOfSystem ? system : api)

const areaOf = ({ routes }: RegistryNoun) => routes.list.access.area

/** With what the caller may do with it. */
export function presentRecord(noun: RegistryNoun, caller: SignedIn, record: StoredRecord) {
  const mayEdit = mayAdminister(caller, areaOf(noun), 'write')
  const shown = recordShownTo(noun, caller, record)
  return { ...shown, may_edit: mayEdit, ...noun.abilities?.(caller, mayEdit, record) }
}
