import { type EventKind, isEventKind } from '@milepost/domain/events/event-kinds.ts'
import type { Attributes, DeviceEvent } from '../message.ts'

/**
 * Names of alarms as the Traccar project uses them in its own API, and phone apps after it. Names of ours are understood
 * as well. Others (`general`, `parking`, `bonnet` …) are no event of ours and stay the attribute `alarm`.
 */
const traccarNames: ReadonlyMap<string, EventKind> = new Map([
  ['sos', 'panic'],
  ['movement', 'displacement'],
  ['overspeed', 'over-speed'],
  ['lowBattery', 'low-battery'],
  ['lowPower', 'low-supply'],
  ['powerOff', 'unplugged'],
  ['powerCut', 'unplugged'],
  ['powerOn', 'power-restored'],
  ['powerRestored', 'power-restored'],
  ['door', 'door-open'],
  ['geofenceEnter', 'device-fence-in'],
  ['geofenceExit', 'device-fence-out'],
  ['gpsAntennaCut', 'antenna-fault'],
  ['accident', 'crash'],
  ['tow', 'towing'],
  ['idle', 'idling'],
  ['hardAcceleration', 'harsh-acceleration'],
  ['hardBraking', 'harsh-braking'],
  ['hardCornering', 'harsh-cornering'],
  ['laneChange', 'lane-changes'],
  ['fatigueDriving', 'fatigue'],
  ['fuelLeak', 'fuel-theft'],
  ['removing', 'tampering'],
])

const nameOfKind = new Map([...traccarNames].reverse().map(([name, kind]) => [kind, name]))

/** Ignition has a field of its own. */
const notAlarms = new Set(['ignition-on', 'ignition-off'])

function kindOf(name: string): EventKind | undefined {
  const own = isEventKind(name) && !notAlarms.has(name)
  return traccarNames.get(name) ?? (own ? name : undefined)
}

/** Takes the alarms that have a kind out of `attributes.alarm`, which lists several between commas; the rest stays there. */
export function takeAlarms(attributes: Attributes): DeviceEvent[] {
  const { alarm } = attributes
  if (typeof alarm !== 'string') return []
  const names = alarm.split(',').map(name => name.trim())
  const kinds = new Set(names.map(kindOf).filter(kind => kind !== undefined))
  const others = names.filter(name => name !== '' && kindOf(name) === undefined)
  if (others.length === 0) delete attributes.alarm
  else attributes.alarm = others.join(',')
  return [...kinds].map(kind => ({ kind, value: null }))
}

/** What `takeAlarms` reads as these kinds; our own name where the other project has none. */
export function alarmNames(kinds: readonly EventKind[]): string {
  return kinds.map(kind => nameOfKind.get(kind) ?? kind).join(',')
}
