import type { Module } from '@milepost/domain/access/modules.ts'
import { registrationKey } from '@milepost/domain/vehicles/registration.ts'
import { sql } from 'kysely'
import { customerHasModule } from '../../db/has-module.ts'
import type { Db, Scope } from '../../db/scope.ts'

/** What the code at a vehicle says of it. */
export interface VehicleAtHand {
  registration: string
  vehicle_id?: number | undefined
}

export interface PublicVehicle {
  /** 0: there is none. */
  id: number
  registration: string
  /** The customer whose vehicle it is; of nobody where there is none. */
  scope: Scope
  /** By whose clock its times are said; empty where there is none. */
  timeZone: string
  /** Modules of records that are shown beside the documents, which are switched on. */
  modules: readonly RecordModule[]
}

/** What the page shows of records, beside the documents that were filed. */
const RECORD_MODULES = ['Vehicle Check', 'SafetyInspection'] as const satisfies readonly Module[]
type RecordModule = (typeof RECORD_MODULES)[number]

/**
 * The vehicle that somebody stands before, by what its QR code says: the registration however it is spaced, and the id where that is
 * sent. None where nobody has it, where two customers have one of that registration and no id decides, and where the module
 * 'Vehicle File' is switched off for the customer: these look the same to whoever asks, and take as many statements.
 */
export async function findPublicVehicle(
  system: Db,
  { registration, vehicle_id }: VehicleAtHand,
): Promise<PublicVehicle> {
  const id = vehicle_id ?? null
  const { rows } = await sql<{
    id: number
    customerId: number
    registration: string
    timeZone: string
    modulesOff: string[]
  }>`
    select v.id, v.customer_id as "customerId", v.registration, owner.time_zone as "timeZone",
      owner.modules_off as "modulesOff"
    from vehicles v join customers owner on owner.id = v.customer_id
    where v.registration_key = ${registrationKey(registration)}
      and (${id}::int is null or v.id = ${id}::int)
      and v.archived_at is null and owner.archived_at is null
      and ${customerHasModule('v', 'Vehicle File')}
    limit 2`.execute(system)
  const [vehicle, other] = rows
  if (vehicle === undefined || other !== undefined)
    return { id: 0, registration, scope: { customerIds: [], vehicleGroupIds: null }, timeZone: '', modules: [] }
  return {
    ...{ id: vehicle.id, registration: vehicle.registration, timeZone: vehicle.timeZone },
    scope: { customerIds: [vehicle.customerId], vehicleGroupIds: null },
    modules: RECORD_MODULES.filter(module => !vehicle.modulesOff.includes(module)),
  }
}
