/** What a vehicle is checked and inspected as: which points there are, and what is asked of its brakes. */
export const VEHICLE_CLASSES = ['hgv', 'psv', 'van', 'trailer'] as const
export type VehicleClass = (typeof VEHICLE_CLASSES)[number]

const OF_TYPES: Readonly<Record<string, VehicleClass>> = { STR: 'hgv', FUEL: 'hgv', PLT: 'hgv', TRL: 'trailer' }

/** The class of a vehicle by the code of its type in the registry. Buses have no type there: whoever checks one says so. */
export const classOfType = (typeCode: string): VehicleClass => OF_TYPES[typeCode] ?? 'van'
