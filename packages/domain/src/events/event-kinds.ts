/** How soon somebody should look: nobody needs to, today, now. */
export const EVENT_SEVERITIES = ['info', 'warning', 'critical'] as const

export type EventSeverity = (typeof EVENT_SEVERITIES)[number]

/** What `value` of an event counts in; null where the kind has no value. */
export type EventUnit = 'g' | 'km/h' | 's' | 'V' | '%' | 'mg/l' | '°C' | null

export interface EventKindFacts {
  /** The number that the calls and the pages use. 4 to 53 are those of the documents (EVT-12 to EVT-19). */
  code: number
  severity: EventSeverity
  unit: EventUnit
}

const kind = (code: number, severity: EventSeverity, unit: EventUnit = null): EventKindFacts => ({
  code,
  severity,
  unit,
})

/** Every kind of event that Milepost knows. Codecs report these, the fold adds its own; packages/texts names them. */
export const EVENT_KINDS = {
  'ignition-on': kind(4, 'info'),
  'ignition-off': kind(5, 'info'),
  'harsh-acceleration': kind(40, 'warning', 'g'),
  'harsh-braking': kind(41, 'warning', 'g'),
  'harsh-cornering': kind(42, 'warning', 'g'),
  panic: kind(50, 'critical'),
  'beacon-lights': kind(52, 'info'),
  'run-lock': kind(53, 'info'),

  'over-speed': kind(60, 'warning', 'km/h'),
  'road-limit': kind(61, 'warning', 'km/h'),
  idling: kind(62, 'info', 's'),

  crash: kind(70, 'critical', 'g'),
  towing: kind(71, 'critical'),
  unplugged: kind(72, 'critical'),
  'power-restored': kind(73, 'info'),
  jamming: kind(74, 'critical'),
  'low-battery': kind(75, 'warning', 'V'),
  'low-supply': kind(76, 'warning', 'V'),
  tampering: kind(77, 'critical'),
  vibration: kind(78, 'warning'),
  displacement: kind(79, 'warning'),

  'geofence-in': kind(80, 'info'),
  'geofence-out': kind(81, 'info', 's'),
  'geofence-dwell': kind(82, 'info', 's'),
  'device-fence-in': kind(83, 'info'),
  'device-fence-out': kind(84, 'info'),

  'forward-collision': kind(90, 'critical', 's'),
  'lane-departure': kind(91, 'warning'),
  headway: kind(92, 'warning', 's'),
  pedestrian: kind(93, 'critical'),
  'speed-sign': kind(94, 'warning', 'km/h'),
  'lane-changes': kind(95, 'warning'),
  'blind-spot': kind(96, 'warning'),

  fatigue: kind(100, 'critical'),
  distraction: kind(101, 'warning'),
  'phone-use': kind(102, 'warning'),
  smoking: kind(103, 'warning'),
  'driver-absent': kind(104, 'warning'),
  'camera-blocked': kind(105, 'warning'),
  'seat-belt': kind(106, 'warning'),
  yawning: kind(107, 'warning'),

  'door-open': kind(110, 'info'),
  'door-closed': kind(111, 'info'),
  'fuel-theft': kind(112, 'critical', '%'),
  immobilised: kind(113, 'info'),
  'driver-identified': kind(116, 'info'),
  'antenna-fault': kind(118, 'warning'),
  'fault-code': kind(120, 'info'),
  alcohol: kind(121, 'critical', 'mg/l'),
  temperature: kind(122, 'warning', '°C'),
} as const satisfies Record<string, EventKindFacts>

export type EventKind = keyof typeof EVENT_KINDS

export const isEventKind = (name: string): name is EventKind => Object.hasOwn(EVENT_KINDS, name)

const byCode = new Map<number, EventKind>(
  Object.keys(EVENT_KINDS)
    .filter(isEventKind)
    .map(name => [EVENT_KINDS[name].code, name]),
)

/** The kind with a code, or null: codes come from addresses and old links. */
export function eventKindOf(code: number): EventKind | null {
  return byCode.get(code) ?? null
}

/** The severity of a code; that of one without a kind is info. */
export function severityOf(code: number): EventSeverity {
  const kind = eventKindOf(code)
  return kind === null ? 'info' : EVENT_KINDS[kind].severity
}
