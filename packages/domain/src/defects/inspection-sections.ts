import { keysOf } from '../collections/keys-of.ts'
import type { VehicleClass } from './vehicle-classes.ts'

export const INSPECTION_PARTS = ['cab', 'under-vehicle', 'brake-performance', 'other'] as const
export type InspectionPart = (typeof INSPECTION_PARTS)[number]

interface Section {
  /** In the inspection manual of the DVSA for heavy goods vehicles, by which its defects are numbered. */
  number: number
  part: InspectionPart
  /** Left out: of vehicles with an engine and of trailers. */
  of?: 'powered' | 'trailer'
}

const cab = (number: number): Section => ({ number, part: 'cab', of: 'powered' })
const under = (number: number, of?: Section['of']): Section => ({
  ...{ number, part: 'under-vehicle' },
  ...(of && { of }),
})

/**
 * What a safety inspection looks at, by the sections of the manual. They are the categories of defects as well, whoever finds them:
 * so what drivers, workshops and the annual test find can be counted together.
 */
export const INSPECTION_SECTIONS = {
  'seat-belts': cab(3),
  seats: cab(18),
  mirrors: cab(22),
  'glass-and-view': cab(23),
  'wipers-and-washers': cab(25),
  'speedometer-and-tachograph': cab(26),
  horn: cab(27),
  'driving-controls': cab(28),
  'steering-control': cab(30),
  'pressure-warning': cab(34),
  'parking-brake-control': cab(36),
  'service-brake-pedal': cab(37),
  'service-brake-operation': cab(38),
  'hand-operated-valves': cab(39),
  plate: under(1),
  emissions: under(5, 'powered'),
  'wheels-and-hubs': under(6),
  'tyre-size': under(7),
  'tyre-condition': under(8),
  'guards-and-bumpers': under(9),
  'spare-wheel-carrier': under(10),
  coupling: under(11),
  'trailer-brakes-and-air-lines': under(12),
  'landing-legs': under(13, 'trailer'),
  'spray-and-wings': under(14),
  'cab-security': under(15, 'powered'),
  'cab-doors': under(16, 'powered'),
  'cab-floor-and-steps': under(17, 'powered'),
  'body-security': under(19),
  'body-condition': under(20),
  'speed-limiter': under(33, 'powered'),
  chassis: under(41),
  electrical: under(42),
  'engine-mountings': under(43, 'powered'),
  leaks: under(44, 'powered'),
  'fuel-system': under(45, 'powered'),
  exhaust: under(46, 'powered'),
  suspension: under(48),
  'axles-and-bearings': under(53),
  'steering-mechanism': under(54, 'powered'),
  transmission: under(57, 'powered'),
  'additional-brakes': under(58, 'powered'),
  'brake-components': under(59),
  'markers-and-reflectors': under(62),
  lamps: under(63),
  indicators: under(66),
  'headlamp-aim': under(67, 'powered'),
  'service-brake-performance': { number: 71, part: 'brake-performance' },
  'secondary-brake-performance': { number: 72, part: 'brake-performance', of: 'powered' },
  'parking-brake-performance': { number: 73, part: 'brake-performance' },
  'other-dangerous-defect': { number: 74, part: 'other' },
} as const satisfies Record<string, Section>

export type InspectionSection = keyof typeof INSPECTION_SECTIONS

/** Goes up whenever a section comes, goes or means something else: an inspection says by which it was done. */
export const INSPECTION_VERSION = 1

/** The sections of a vehicle, in the order of the sheet. */
export function inspectionSections(vehicleClass: VehicleClass): InspectionSection[] {
  const kind = vehicleClass === 'trailer' ? 'trailer' : 'powered'
  return keysOf(INSPECTION_SECTIONS).filter(section => {
    const { of }: Section = INSPECTION_SECTIONS[section]
    return of === undefined || of === kind
  })
}
