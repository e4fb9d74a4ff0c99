import type { CheckAnswer, Condition } from '@milepost/domain/defects/answers.ts'
import type { MeasuredBrake } from '@milepost/domain/defects/brake-efficiency.ts'
import type { InspectionPart, InspectionSection } from '@milepost/domain/defects/inspection-sections.ts'
import type { Judgement, Severity } from '@milepost/domain/defects/severities.ts'
import type { VehicleClass } from '@milepost/domain/defects/vehicle-classes.ts'
import type { CheckArea, WalkaroundPoint } from '@milepost/domain/defects/walkaround-points.ts'
import type { TextKey } from './text-key.ts'

/** A point of a walkaround check. */
export const WALKAROUND_WORDS = {
  'front-view': 'Front view, mirrors, cameras and glass',
  wipers: 'Wipers and washers',
  'warning-lamps': 'Warning lamps and gauges',
  steering: 'Steering',
  horn: 'Horn',
  'brakes-and-air': 'Brakes and air build-up',
  brakes: 'Brakes',
  'height-marker': 'Height marker',
  'seat-belts': 'Seat belts',
  'cab-and-doors': 'Cab, doors and steps',
  lights: 'Lights and indicators',
  leaks: 'Fuel and oil leaks',
  'body-and-wings': 'Body and wings',
  battery: 'Battery',
  adblue: 'AdBlue',
  'exhaust-smoke': 'Exhaust smoke',
  'high-voltage-cut-off': 'High-voltage cut-off',
  'alternative-fuel': 'Alternative fuel and its isolation',
  'spray-suppression': 'Spray suppression',
  'tyres-and-wheels': 'Tyres and wheel fixings',
  'brake-lines': 'Brake lines and trailer parking brake',
  'electrical-connections': 'Electrical connections',
  coupling: 'Coupling security',
  'load-security': 'Load security',
  'number-plate': 'Number plate',
  reflectors: 'Reflectors',
  'warning-plates': 'Markings and warning plates',
  'other-equipment': 'Other equipment',
  'passenger-doors': 'Passenger doors and emergency exits',
  'ramps-and-lifts': 'Ramps, lifts and wheelchair restraints',
  'passenger-seats': 'Passenger seats and belts',
  'interior-lights': 'Interior lights and heating',
  'first-aid-kit': 'First-aid kit',
  'fire-extinguisher': 'Fire extinguisher',
  'break-glass-hammers': 'Emergency hammers',
  'route-equipment': 'Route and ticket equipment',
} as const satisfies Record<WalkaroundPoint, TextKey>

/** A section of a safety inspection, which is the category of a defect as well. */
export const INSPECTION_WORDS = {
  'seat-belts': 'Seat belts',
  seats: 'Seats',
  mirrors: 'Mirrors and indirect vision',
  'glass-and-view': 'Glass and view of the road',
  'wipers-and-washers': 'Wipers and washers',
  'speedometer-and-tachograph': 'Speedometer and tachograph',
  horn: 'Horn',
  'driving-controls': 'Driving controls',
  'steering-control': 'Steering control',
  'pressure-warning': 'Pressure warning and build-up',
  'parking-brake-control': 'Parking brake control',
  'service-brake-pedal': 'Service brake pedal',
  'service-brake-operation': 'Service brake operation',
  'hand-operated-valves': 'Hand-operated brake valves',
  plate: 'Registration and manufacturer plates',
  emissions: 'Emissions',
  'wheels-and-hubs': 'Wheels and hubs',
  'tyre-size': 'Size and type of tyres',
  'tyre-condition': 'Condition of tyres',
  'guards-and-bumpers': 'Side guards, rear under-run and bumpers',
  'spare-wheel-carrier': 'Spare wheel carrier',
  coupling: 'Coupling',
  'trailer-brakes-and-air-lines': 'Trailer brakes and air lines',
  'landing-legs': 'Landing legs',
  'spray-and-wings': 'Spray suppression and wings',
  'cab-security': 'Cab mountings',
  'cab-doors': 'Cab doors',
  'cab-floor-and-steps': 'Cab floor and steps',
  'body-security': 'Body mountings',
  'body-condition': 'Condition of the body',
  'speed-limiter': 'Speed limiter',
  chassis: 'Chassis',
  electrical: 'Electrical wiring and equipment',
  'engine-mountings': 'Engine and transmission mountings',
  leaks: 'Oil leaks',
  'fuel-system': 'Fuel system',
  exhaust: 'Exhaust',
  suspension: 'Suspension',
  'axles-and-bearings': 'Axles, stub axles and wheel bearings',
  'steering-mechanism': 'Steering mechanism',
  transmission: 'Transmission',
  'additional-brakes': 'Additional braking devices',
  'brake-components': 'Brake systems and components',
  'markers-and-reflectors': 'Markers and reflectors',
  lamps: 'Lamps',
  indicators: 'Direction indicators and hazard lamps',
  'headlamp-aim': 'Aim of headlamps',
  'service-brake-performance': 'Service brake performance',
  'secondary-brake-performance': 'Secondary brake performance',
  'parking-brake-performance': 'Parking brake performance',
  'other-dangerous-defect': 'Other dangerous defect',
} as const satisfies Record<InspectionSection, TextKey>

/** Where the points of a check are. */
export const AREA_WORDS = {
  cab: 'In the cab',
  outside: 'Outside the vehicle',
  passengers: 'For passengers',
} as const satisfies Record<CheckArea, TextKey>

/** The parts of the sheet of an inspection. */
export const PART_WORDS = {
  cab: 'Inside the cab',
  'under-vehicle': 'Ground level and under the vehicle',
  'brake-performance': 'Brake performance',
  other: 'Other defects',
} as const satisfies Record<InspectionPart, TextKey>

/** How bad a defect is. */
export const SEVERITY_WORDS = {
  advisory: 'Advisory',
  minor: 'Minor',
  major: 'Major',
  dangerous: 'Dangerous',
} as const satisfies Record<Severity, TextKey>

/** What a driver says of driving on. */
export const JUDGEMENT_WORDS = {
  safe: 'Safe to drive',
  unsure: 'Not sure whether it is safe to drive',
  unsafe: 'Not safe to drive',
} as const satisfies Record<Judgement, TextKey>

/** What was said of a point of a check. */
export const ANSWER_WORDS = {
  ok: 'OK',
  defect: 'Defect found',
  'n/a': 'Not applicable',
  'not checked': 'Not checked',
} as const satisfies Record<CheckAnswer, TextKey>

/** What was said of a section of an inspection. */
export const CONDITION_WORDS = {
  satisfactory: 'Satisfactory',
  monitor: 'Monitor',
  'repair required': 'Repair required',
  'n/a': 'Not applicable',
  'not checked': 'Not checked',
} as const satisfies Record<Condition, TextKey>

/** What a vehicle is checked and inspected as. */
export const CLASS_WORDS = {
  hgv: 'Heavy goods vehicle',
  psv: 'Bus or coach',
  van: 'Van or car',
  trailer: 'Trailer',
} as const satisfies Record<VehicleClass, TextKey>

/** The brakes that are measured. */
export const BRAKE_WORDS = {
  service: 'Service brake',
  secondary: 'Secondary brake',
  parking: 'Parking brake',
} as const satisfies Record<MeasuredBrake, TextKey>

/** As what somebody signed. */
export const SIGNER_WORDS = {
  driver: 'Driver',
  inspector: 'Inspector',
  repairer: 'Repairer',
  verifier: 'Verifier',
  manager: 'Manager',
} as const satisfies Record<'driver' | 'inspector' | 'repairer' | 'verifier' | 'manager', TextKey>
