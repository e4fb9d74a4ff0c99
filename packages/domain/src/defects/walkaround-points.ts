import { keysOf } from '../collections/keys-of.ts'
import type { InspectionSection } from './inspection-sections.ts'
import type { VehicleClass } from './vehicle-classes.ts'

export const CHECK_AREAS = ['cab', 'outside', 'passengers'] as const
export type CheckArea = (typeof CHECK_AREAS)[number]

interface Point {
  /** The number in the guide to daily walkaround checks of lorries; those of buses alone have none. */
  number: number | null
  area: CheckArea
  /** Left out: of every class. */
  of?: readonly VehicleClass[]
  /** A defect there may be a danger on the road at once: it is photographed. */
  isSafetyCritical?: boolean
  /** Where an inspection looks at the same. */
  section: InspectionSection
}

const POWERED = ['hgv', 'psv', 'van'] as const
const HEAVY = ['hgv', 'psv'] as const
const HEAVY_OR_TRAILER = ['hgv', 'psv', 'trailer'] as const
const BUS = ['psv'] as const

const cab = (number: number, section: InspectionSection, more: Partial<Point> = {}): Point => ({
  ...{ number, area: 'cab', of: POWERED, section },
  ...more,
})
const outside = (number: number, section: InspectionSection, more: Partial<Point> = {}): Point => ({
  ...{ number, area: 'outside', section },
  ...more,
})
const passengers = (section: InspectionSection, more: Partial<Point> = {}): Point => ({
  ...{ number: null, area: 'passengers', of: BUS, section },
  ...more,
})

/**
 * What a driver looks at before a vehicle is first used (docs/domain/vehicle-records.md). A van has no air brakes and no running height
 * to show; a trailer has what is outside of it alone; a bus has its passengers' part as well.
 */
export const WALKAROUND_POINTS = {
  'front-view': cab(1, 'glass-and-view', { isSafetyCritical: true }),
  wipers: cab(2, 'wipers-and-washers'),
  'warning-lamps': cab(3, 'speedometer-and-tachograph'),
  steering: cab(4, 'steering-control', { isSafetyCritical: true }),
  horn: cab(5, 'horn'),
  'brakes-and-air': cab(6, 'pressure-warning', { of: HEAVY, isSafetyCritical: true }),
  brakes: cab(6, 'service-brake-operation', { of: ['van'], isSafetyCritical: true }),
  'height-marker': cab(7, 'markers-and-reflectors', { of: HEAVY }),
  'seat-belts': cab(8, 'seat-belts', { isSafetyCritical: true }),
  'cab-and-doors': cab(9, 'cab-doors'),
  lights: outside(10, 'lamps', { isSafetyCritical: true }),
  leaks: outside(11, 'leaks', { of: POWERED, isSafetyCritical: true }),
  'body-and-wings': outside(12, 'body-security'),
  battery: outside(13, 'electrical', { of: POWERED }),
  adblue: outside(14, 'emissions', { of: POWERED }),
  'exhaust-smoke': outside(15, 'emissions', { of: POWERED }),
  'high-voltage-cut-off': outside(16, 'electrical', { of: POWERED }),
  'alternative-fuel': outside(17, 'fuel-system', { of: POWERED, isSafetyCritical: true }),
  'spray-suppression': outside(18, 'spray-and-wings'),
  'tyres-and-wheels': outside(19, 'tyre-condition', { isSafetyCritical: true }),
  'brake-lines': outside(20, 'trailer-brakes-and-air-lines', { isSafetyCritical: true }),
  'electrical-connections': outside(21, 'electrical'),
  coupling: outside(22, 'coupling', { isSafetyCritical: true }),
  'load-security': outside(23, 'body-condition', { isSafetyCritical: true }),
  'number-plate': outside(24, 'plate'),
  reflectors: outside(25, 'markers-and-reflectors'),
  'warning-plates': outside(26, 'markers-and-reflectors', { of: HEAVY_OR_TRAILER }),
  'other-equipment': outside(27, 'other-dangerous-defect', { of: POWERED }),
  'passenger-doors': passengers('cab-doors', { isSafetyCritical: true }),
  'ramps-and-lifts': passengers('other-dangerous-defect', { isSafetyCritical: true }),
  'passenger-seats': passengers('seats', { isSafetyCritical: true }),
  'interior-lights': passengers('lamps'),
  'first-aid-kit': passengers('other-dangerous-defect'),
  'fire-extinguisher': passengers('other-dangerous-defect', { isSafetyCritical: true }),
  'break-glass-hammers': passengers('other-dangerous-defect', { isSafetyCritical: true }),
  'route-equipment': passengers('other-dangerous-defect'),
} as const satisfies Record<string, Point>

export type WalkaroundPoint = keyof typeof WALKAROUND_POINTS

/** Goes up whenever a point comes, goes or means something else: a check says by which it was done. */
export const WALKAROUND_VERSION = 1

/** The points of a vehicle, in the order in which one walks around it. */
export function walkaroundPoints(vehicleClass: VehicleClass): WalkaroundPoint[] {
  return keysOf(WALKAROUND_POINTS).filter(point => {
    const { of }: Point = WALKAROUND_POINTS[point]
    return of === undefined || of.includes(vehicleClass)
  })
}

export function isSafetyCritical(point: WalkaroundPoint): boolean {
  const { isSafetyCritical: isCritical = false }: Point = WALKAROUND_POINTS[point]
  return isCritical
}
