/** The assets that exist (N-76, C-39). */
const TYPES_WITH_ICON: readonly string[] = ['CAR', 'VAN', 'STR', 'BIK', 'FUEL']

/** The icon file of a vehicle type: its name in lower case, .png for FUEL and .svg otherwise (FMT-13). Unknown types are cars. */
export function vehicleIconFile(type: string): string {
  const known = TYPES_WITH_ICON.includes(type.toUpperCase()) ? type.toLowerCase() : 'car'
  return `${known}.${known === 'fuel' ? 'png' : 'svg'}`
}
