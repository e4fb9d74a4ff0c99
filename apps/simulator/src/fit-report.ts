import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { InputRole } from '@milepost/domain/fold/input-role.ts'
import type { Attributes } from '@milepost/protocols/message.ts'
import type { DeviceProtocol, FleetVehicle } from './fleet.ts'
import type { DeviceRecord } from './reports.ts'

const roleOfSwitch: Readonly<Record<string, InputRole>> = {
  beaconLights: 'beacon-lights',
  runLock: 'run-lock',
  privateMode: 'private-mode',
}

/** What a device of this protocol can report. Encoders throw for the rest, since they must not lose data silently. */
interface Ability {
  /** Beside the inputs that something is wired to. */
  readonly attributes: readonly string[]
  readonly events: ReadonlySet<EventKind>
  /** How a reader's number is printed, null without a reader. */
  readonly driverKey: ((key: string) => string) | null
  /** Numbers of events are the maker's own: those of the reports are Teltonika's. */
  readonly keepsEventId: boolean
  /** Years have two digits, so that a clock that was never set shows the first of January 2000. */
  readonly beginsIn2000: boolean
  /** In metres: what the odometer counts in. */
  readonly odometerStepM: number
}

const harsh: readonly EventKind[] = ['harsh-braking', 'harsh-acceleration', 'harsh-cornering']
const camera: readonly EventKind[] = ['forward-collision', 'headway', 'lane-departure', 'pedestrian', 'speed-sign']
const network = ['gsmSignal', 'batteryVoltageMv', 'batteryPercent']
const wholeKey = (key: string) => key
const ordinary: Ability = {
  attributes: network,
  events: new Set<EventKind>([...harsh, 'panic']),
  driverKey: null,
  keepsEventId: false,
  beginsIn2000: false,
  odometerStepM: 1,
}

const abilities: Readonly<Record<DeviceProtocol, Ability>> = {
  teltonika: { ...ordinary, driverKey: wholeKey, keepsEventId: true },
  // Its readers send a message of their own, without the ignition.
  queclink: { ...ordinary, odometerStepM: 100 },
  // Likewise, and without the odometer.
  gt06: { ...ordinary, beginsIn2000: true },
  jt808: {
    ...ordinary,
    driverKey: wholeKey,
    beginsIn2000: true,
    odometerStepM: 100,
    events: new Set<EventKind>([...harsh, 'panic', ...camera]),
  },
  // Prints an iButton without its check byte.
  suntech: { ...ordinary, driverKey: key => key.slice(0, 14) },
  // Has no element for corners; the panic button is an input.
  ruptela: {
    ...ordinary,
    attributes: ['gsmSignal', 'batteryVoltageMv'],
    driverKey: wholeKey,
    events: new Set<EventKind>(['harsh-braking', 'harsh-acceleration']),
  },
  osmand: { ...ordinary, attributes: ['accuracyM', 'batteryPercent'], events: new Set<EventKind>(['panic']) },
}

/** 1 January 2000 behind 1 January 1970. */
const twoDigitYearsBeginMs = Date.UTC(2000, 0)

/** The report as this vehicle's device can make it. */
export function fitReport({ protocol, inputRoles }: Wiring, report: DeviceRecord): DeviceRecord {
  const ability = abilities[protocol]
  const reported = report.events?.filter(({ kind }) => ability.events.has(kind)) ?? []
  const isUnset = ability.beginsIn2000 && report.recordedAtMs < twoDigitYearsBeginMs
  return {
    ...report,
    recordedAtMs: report.recordedAtMs + (isUnset ? twoDigitYearsBeginMs : 0),
    eventId: ability.keepsEventId ? report.eventId : 0,
    driverKey: report.driverKey === null ? null : (ability.driverKey?.(report.driverKey) ?? null),
    events: reported.length > 0 ? reported : null,
    attributes: attributesOf(report, ability, inputRoles),
  }
}

type Wiring = Pick<FleetVehicle, 'protocol' | 'inputRoles'>

function attributesOf(
  { attributes, events }: DeviceRecord,
  ability: Ability,
  inputRoles: Wiring['inputRoles'],
): Attributes | null {
  const fitted: Attributes = {}
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (ability.attributes.includes(name)) fitted[name] = value
  }
  for (const [input, role] of Object.entries(inputRoles)) {
    const name = Object.keys(roleOfSwitch).find(key => roleOfSwitch[key] === role)
    if (name !== undefined) fitted[input] = attributes?.[name] === true
    else fitted[input] = events?.some(({ kind }) => kind === role) === true
  }
  return Object.keys(fitted).length > 0 ? fitted : null
}

/** Whether this vehicle's device can report such an event, by a message or by an input. */
export function canReportEvent({ protocol, inputRoles }: Wiring, kind: EventKind): boolean {
  return abilities[protocol].events.has(kind) || Object.values(inputRoles).some(role => role === kind)
}

/** A driver's key as the reader of this protocol prints it; null where it has none. */
export function printedKey(protocol: DeviceProtocol, key: string): string | null {
  return abilities[protocol].driverKey?.(key) ?? null
}

/** In metres: two odometers of one device differ from the way between them by no more. */
export function odometerStepM(protocol: DeviceProtocol): number {
  return abilities[protocol].odometerStepM
}
