import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { DeviceEvent, Priority } from '../message.ts'
import { decimalOf, hexOf, wholeOf } from '../printed-numbers.ts'
import type { HeadField } from './heads.ts'

type Head = Partial<Record<NonNullable<HeadField>, string>>

const event = (kind: EventKind, value: number | null = null): DeviceEvent[] => [{ kind, value }]
const kindDigit = (head: Head) => (hexOf(head.reportType) ?? Number.NaN) % 16

/** 0 and 3 braking, 1 and 4 acceleration, 2 cornering: the digit also says at which speed, which the fix says better. */
const harshKinds = [
  'harsh-braking',
  'harsh-acceleration',
  'harsh-cornering',
  'harsh-braking',
  'harsh-acceleration',
] as const

/** What the device judged to have happened, by message type. */
const eventsByType: Record<string, (head: Head) => DeviceEvent[]> = {
  SOS: () => event('panic'),
  TOW: () => event('towing'),
  // Kind 0 is outside the range of allowed speeds, 1 back inside.
  SPD: head => (kindDigit(head) === 1 ? [] : event('over-speed')),
  HBM: head => {
    const kind = harshKinds[kindDigit(head)]
    return kind === undefined ? [] : event(kind)
  },
  GEO: head =>
    kindDigit(head) === 1 ? event('device-fence-in') : kindDigit(head) === 0 ? event('device-fence-out') : [],
  GIN: () => event('device-fence-in'),
  GOT: () => event('device-fence-out'),
  MPN: () => event('power-restored'),
  EPN: () => event('power-restored'),
  MPF: () => event('unplugged'),
  EPF: () => event('unplugged'),
  BPL: head => event('low-battery', decimalOf(head.batteryV)),
  EPS: head => {
    const mv = wholeOf(head.supplyMv)
    return event('low-supply', mv === null ? null : mv / 1000)
  },
  JDR: () => event('jamming'),
  // 1 is the end of it.
  JDS: head => (head.jamming === '2' ? event('jamming') : []),
  CRA: () => event('crash'),
  IDN: () => event('idling'),
  DRM: () => event('tampering'),
  ANT: head => (head.antenna === '1' ? event('antenna-fault') : []),
  FLA: head => {
    const [before, after] = [wholeOf(head.fuelBefore), wholeOf(head.fuelAfter)]
    return before !== null && after !== null && after < before ? event('fuel-theft', before - after) : []
  },
  // Kind 1 is back inside the limits.
  TMP: head => (kindDigit(head) === 1 ? [] : event('temperature')),
  TEM: head => event('temperature', decimalOf(head.temperatureC)),
  IDA: head => (head.driverKey ? event('driver-identified') : []),
  // The other warnings of the camera are not documented: they keep their number.
  DAR: head => (head.warning === '1' ? event('fatigue') : []),
}

export function eventsOf(type: string, head: Head): DeviceEvent[] {
  return Object.hasOwn(eventsByType, type) ? (eventsByType[type]?.(head) ?? []) : []
}

const harmless = new Set<EventKind>([
  'power-restored',
  'idling',
  'driver-identified',
  'device-fence-in',
  'device-fence-out',
])

export function priorityOf(events: readonly DeviceEvent[]): Priority {
  if (events.some(({ kind }) => kind === 'panic')) return 2
  return events.some(({ kind }) => !harmless.has(kind)) ? 1 : 0
}
