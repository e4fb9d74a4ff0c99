import { track } from '@milepost/contract/track.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import type { VehiclePart } from '../../vehicle-page/vehicle-part.ts'
import { findTrackVehicle } from './queries.ts'

/** Where a vehicle is, as the map shows it; of one that is archived nothing. */
export const vehiclePosition = ({ api }: Context, names: PlaceNames): VehiclePart<'position'> => ({
  access: track.list.access,
  async read(caller, vehicleId, language) {
    const vehicle = await withScope(api, caller, db => findTrackVehicle(db, caller, vehicleId))
    if (vehicle === null) return null
    const { lat, long } = vehicle
    return { ...vehicle, address: lat === null || long === null ? null : await names.addressAt(lat, long, language) }
  },
})
