import { registrationKey } from '@milepost/domain/vehicles/registration.ts'
import { sql } from 'kysely'
import { customerHasModule } from '../../db/has-module.ts'
import type { Db } from '../../db/scope.ts'

interface PublicVehicle {
  id: number
  customerId: number
  registration: string
}

/**
 * The vehicle that somebody stands before, by what its QR code says: the registration however it is spaced, and the id where that is
 * sent. Null where there is none, where two customers have one of that registration and no id decides, and where the module
 * 'Vehicle File' is switched off for the customer: these look the same to whoever asks.
 */
export async function findPublicVehicle(
  system: Db,
  registration: string,
  vehicleId: number | null,
): Promise<PublicVehicle | null> {
  const { rows } = await sql<PublicVehicle>`
    select v.id, v.customer_id as "customerId", v.registration
    from vehicles v join customers owner on owner.id = v.customer_id
    where v.registration_key = ${registrationKey(registration)}
      and (${vehicleId}::int is null or v.id = ${vehicleId}::int)
      and v.archived_at is null and owner.archived_at is null
      and ${customerHasModule('v', 'Vehicle File')}
    limit 2`.execute(system)
  const [vehicle, other] = rows
  return vehicle === undefined || other !== undefined ? null : vehicle
}
