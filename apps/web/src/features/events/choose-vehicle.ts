import type { VehicleGroup } from '@milepost/contract/vehicle-groups.ts'

interface Choices {
  /** Of the address on first load. */
  linkedId: number | null
  /** Clicked since, or null. */
  clickedId: number | null
  /** Stored by an earlier search; anything may stand there. */
  stored: unknown
  /** As they are listed. */
  groups: readonly VehicleGroup[]
}

/**
 * Whose events are searched for (EVT-08): the vehicle of the address until another is clicked, then the stored one where it
 * is still in the list, then the first of the first group. Null where there is none.
 */
export function chooseVehicle({ linkedId, clickedId, stored, groups }: Choices): number | null {
  if (clickedId !== null) return clickedId
  if (linkedId !== null) return linkedId
  const vehicles = groups.flatMap(group => group.vehicles)
  const known = vehicles.find(vehicle => vehicle.id === stored)
  return (known ?? vehicles[0])?.id ?? null
}
