import type { EventKind } from './event-kinds.ts'

/** Whose limit was exceeded: the road's, that of a geofence, or the one that the customer set for its vehicles. */
export const SPEED_LIMIT_ORIGINS = ['road', 'vehicle', 'geofence'] as const

export type SpeedLimitOrigin = (typeof SPEED_LIMIT_ORIGINS)[number]

/** No geofence is 0. Null where the event is not about a limit, or where none is known. */
export function speedLimitOrigin(
  kind: EventKind | null,
  { limitKmh, geofenceId }: { limitKmh: number | null; geofenceId: number },
): SpeedLimitOrigin | null {
  if (limitKmh === null) return null
  if (kind === 'road-limit') return 'road'
  if (kind !== 'over-speed') return null
  return geofenceId === 0 ? 'vehicle' : 'geofence'
}
