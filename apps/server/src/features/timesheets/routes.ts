import { timesheets } from '@milepost/contract/timesheets.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import type { PlaceNames } from '../../history/place-names.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { correctionEndpoints } from './correction-routes.ts'
import { timesheetExportEndpoints } from './export-routes.ts'
import { presentGroup, presentSheet } from './present-sheets.ts'
import { purposeEndpoints } from './purpose-settings.ts'
import { addPartAddresses, readParts } from './read-parts.ts'
import { readGroupSheets, readSheet } from './read-sheets.ts'
import { findAllDrivers, type Subject } from './subjects.ts'

interface Days {
  start: string
  end: string
}

export function timesheetEndpoints(context: Context, names: PlaceNames): Endpoint[] {
  const { api } = context

  const sheet = (caller: SignedIn, kind: Subject['kind'], id: number, days: Days) =>
    withScope(api, caller, async db => presentSheet(await readSheet(db, caller, kind, id, days, Date.now())))

  async function parts(caller: SignedIn, kind: Subject['kind'], id: number, days: Days & { language: 'en' | 'pt' }) {
    const found = await withScope(api, caller, db => readParts(db, caller, kind, id, days, Date.now()))
    await addPartAddresses(found, names, days.language)
    return found
  }

  return [
    implement(timesheets.ofVehicle, ({ caller, query }) => sheet(caller, 'vehicle', query.vehicle, query)),
    implement(timesheets.ofDriver, ({ caller, query }) => sheet(caller, 'driver', query.driver_id, query)),
    implement(timesheets.ofGroup, ({ caller, query }) =>
      withScope(api, caller, async db => presentGroup(await readGroupSheets(db, caller, query, Date.now()))),
    ),
    implement(timesheets.partsOfVehicle, ({ caller, query }) => parts(caller, 'vehicle', query.vehicle, query)),
    implement(timesheets.partsOfDriver, ({ caller, query }) => parts(caller, 'driver', query.driver_id, query)),
    implement(timesheets.drivers, ({ caller }) =>
      withScope(api, caller, async db => {
        const drivers = await findAllDrivers(db, caller)
        return {
          count: drivers.length,
          results: drivers.map(({ id, name, group }) => ({ id, name, vehicle_group: group })),
        }
      }),
    ),
    ...correctionEndpoints(context),
    ...timesheetExportEndpoints(context),
    ...purposeEndpoints(context),
  ]
}
