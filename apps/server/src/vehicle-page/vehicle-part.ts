import type { VehiclePage, VehiclePartName } from '@milepost/contract/vehicle-page.ts'
import type { Access } from '@milepost/domain/access/access.ts'
import type { SignedIn } from '../auth/signed-in.ts'

/** A part of the page of a vehicle, which the feature that has the screen of it declares. */
export interface VehiclePart<Name extends VehiclePartName> {
  /** That of the screen behind it. */
  readonly access: Access
  /** Of a vehicle that the caller may see; the caller with the customers alone that have its module. `language`: of addresses. */
  read(caller: SignedIn, vehicleId: number, language: 'en' | 'pt'): Promise<VehiclePage[Name]>
}

export type VehicleParts = { readonly [Name in VehiclePartName]: VehiclePart<Name> }
