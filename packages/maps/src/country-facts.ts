import type { DrivingSide } from './road-graph.ts'
import type { SpeedUnit } from './speed-limit-tags.ts'

const driveOnTheLeft = new Set(
  (
    'AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GY HK ID IE IM IN JE JM JP KE KI KN KY LC LK LS MO MS MT ' +
    'MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TK TL TO TT TV TZ UG VC VG VI WS ZA ZM ZW'
  ).split(' '),
)
const milesPerHour = new Set(
  'AG AI AS BM BS BZ DM FK GB GD GG GU IM JE KN KY LC LR MP MS PR SH TC US VC VG VI WS'.split(' '),
)

/** `country` is ISO 3166-1 alpha-2, upper case. */
export function drivingSideOf(country: string): DrivingSide {
  return driveOnTheLeft.has(country) ? 'left' : 'right'
}

/** The unit in which limits are posted there. */
export function speedUnitOf(country: string): SpeedUnit {
  return milesPerHour.has(country) ? 'mph' : 'km/h'
}
