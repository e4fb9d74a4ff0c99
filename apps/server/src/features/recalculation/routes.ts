import { changedFigures } from '@milepost/contract/changed-figures.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { sendTable } from '../../documents/tabular.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { findVehicle } from '../../telemetry/scoped-vehicles.ts'
import { changeColumns, changeRows } from './export-changes.ts'
import { type ChangeFilter, countChanges, readChanges, readRecalculation } from './queries.ts'

export function changedFigureEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(changedFigures.list, ({ caller, query }) =>
      withScope(api, caller, async db => {
        await assertVehicle(db, caller, query)
        const page = { from: (query.page - 1) * query.pageSize, limit: query.pageSize }
        return {
          count: await countChanges(db, caller, query),
          recalculation: await readRecalculation(db, caller),
          results: await readChanges(db, caller, query, page),
        }
      }),
    ),
    implement(changedFigures.export, async ({ caller, query, reply }) => {
      await withScope(api, caller, db => assertVehicle(db, caller, query))
      return sendTable(reply, {
        format: query.format,
        fileName: textsIn(query.language)('Changed figures'),
        columns: changeColumns(query.language),
        rows: changeRows(api, caller, query),
        locale: LOCALES[query.language],
      })
    }),
  ]
}

async function assertVehicle(db: ScopedDb, caller: SignedIn, { vehicle }: ChangeFilter): Promise<void> {
  if (vehicle !== undefined) await orNotFound(findVehicle(db, caller, vehicle))
}
