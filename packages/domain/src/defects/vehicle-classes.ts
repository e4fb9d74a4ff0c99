/** What a vehicle is checked and inspected as: which points there are, and what is asked of its brakes. */
export const VEHICLE_CLASSES = ['hgv', 'psv', 'van', 'trailer'] as const
export type VehicleClass = (typeof VEHICLE_CLASSES)[number]

const OF_TYPES: Readonly<Record<string, VehicleClass>> = { STR: 'hgv', FUEL: 'hgv', PLT: 'hgv', TRL: 'trailer' }

/** The class of a vehicle by the code of its type in the registry. Buses have no type there. */
export const classOfType = (typeCode: string): VehicleClass => OF_TYPES[typeCode] ?? 'van'

/**
 * What a vehicle of this class of the registry is checked and inspected as, where the sender says one: as that, or as the bus that the
 * registry has no type for, which has more points. Null: it is none of that class.
 */
export function checkedAs(registered: VehicleClass, said: VehicleClass | undefined): VehicleClass | null {
  if (said === undefined || said === registered) return registered
  return said === 'psv' && registered !== 'trailer' ? said : null
}
