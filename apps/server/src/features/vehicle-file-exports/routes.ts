import { type VehicleFileExport, vehicleFileExports } from '@milepost/contract/vehicle-file-exports.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { beginExport, type ExportRow, findExport, findOwner } from './export-rows.ts'

/** All that is filed of a vehicle as one file. */
export function vehicleFileExportEndpoints({ api, system, files }: Context): Endpoint[] {
  const find = async (caller: SignedIn, id: number) =>
    present(await orNotFound(withScope(api, caller, db => findExport(db, caller, id))), files)
  return [
    implement(vehicleFileExports.create, async ({ caller, body, request }) => {
      const { vehicle: vehicleId, format, language } = body
      const customerId = await orNotFound(withScope(api, caller, db => findOwner(db, caller, vehicleId)))
      const author = { ...authorOf(caller, request), userId: caller.userId }
      return find(caller, await beginExport(system, { customerId, vehicleId, format, language }, author))
    }),
    implement(vehicleFileExports.read, ({ caller, params }) => find(caller, params.id)),
  ]
}

function present(row: ExportRow, files: Context['files']): VehicleFileExport {
  const { id, format, file_id, failure_code } = row
  return {
    ...{ id, format, vehicle: { id: row.vehicle_id, registration: row.registration } },
    state: row.state ?? (file_id === null ? 'failed' : 'done'),
    ...{ done: row.done ?? 0, total: row.total },
    failure: failure_code === null ? null : { code: failure_code, detail: '' },
    file: file_id === null ? null : files.link(file_id),
    created_at: row.created_at.toISOString(),
  }
}
