import { defects } from '@milepost/contract/defects.ts'
import { MOST_DEFECTS_SHOWN } from '@milepost/contract/vehicle-page.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import type { VehiclePart } from '../../vehicle-page/vehicle-part.ts'
import { readOpenDefects } from '../../vehicle-records/read-defects.ts'

/** The defects of a vehicle that are not complete. */
export const openDefects = ({ api }: Context): VehiclePart<'defects'> => ({
  access: defects.list.access,
  read: (caller, vehicleId) => withScope(api, caller, db => readOpenDefects(db, caller, vehicleId, MOST_DEFECTS_SHOWN)),
})
