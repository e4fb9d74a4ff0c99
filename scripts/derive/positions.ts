import type { FoldPosition } from '@milepost/domain/fold/fold-position.ts'

type Reported = Pick<
  FoldPosition,
  'recordedAtMs' | 'latitude' | 'longitude' | 'speedKmh' | 'ignition' | 'odometerM' | 'headingDeg' | 'hasFix'
>

/** A record as it would be stored: of a tracker in vehicle 1, its speed and heading in single precision. */
export function positionOf(given: Reported): FoldPosition {
  const reported = {
    ...given,
    speedKmh: given.speedKmh === null ? null : Math.fround(given.speedKmh),
    headingDeg: Math.fround(given.headingDeg),
  }
  return {
    ...reported,
    sequence: fingerprintOf(reported),
    vehicleId: 1,
    priority: 0,
    late: false,
    moving: null,
    driverKey: null,
    events: null,
    attributes: null,
  }
}

/** Two records of one instant have two, the same record has one. */
function fingerprintOf(reported: Reported): number {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify(reported)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash | 0
}
