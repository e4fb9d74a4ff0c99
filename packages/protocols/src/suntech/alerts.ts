import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { DeviceEvent, Priority } from '../message.ts'
import type { RecordDraft } from './record.ts'

/** Ids of alert reports that mean something here; the others keep their number as the event id. */
export const alertKinds: Record<number, EventKind> = {
  1: 'over-speed',
  3: 'antenna-fault',
  5: 'device-fence-out',
  6: 'device-fence-in',
  8: 'antenna-fault',
  14: 'low-supply',
  15: 'vibration',
  16: 'crash',
  27: 'harsh-braking',
  28: 'fault-code',
  40: 'power-restored',
  41: 'unplugged',
  42: 'panic',
  46: 'harsh-acceleration',
  47: 'harsh-braking',
  48: 'harsh-cornering',
  49: 'over-speed',
  50: 'jamming',
  59: 'driver-identified',
  68: 'idling',
  73: 'fuel-theft',
  132: 'door-open',
}
export const alertIgnitionOn = 33
export const alertIgnitionOff = 34
export const alertDriverArrived = 59
export const alertDriverGone = 60

/** Ids of emergency reports: button, locked while parked, supply removed, the anti-theft ones, motion, shock. */
export const emergencyKinds: Record<number, EventKind> = {
  1: 'panic',
  2: 'displacement',
  3: 'unplugged',
  5: 'tampering',
  6: 'door-open',
  7: 'displacement',
  8: 'vibration',
}

const harmless = new Set<EventKind>([
  'device-fence-out',
  'device-fence-in',
  'power-restored',
  'fault-code',
  'driver-identified',
  'idling',
])

export function applyAlert({ position }: RecordDraft, id: number): void {
  position.eventId = id
  if (id === alertIgnitionOn || id === alertIgnitionOff) position.ignition ??= id === alertIgnitionOn
  if (id === alertDriverGone) position.driverKey = ''
  setEvents(position, alertKinds[id])
}

export function applyEmergency({ position }: RecordDraft, id: number): void {
  position.eventId = id
  setEvents(position, emergencyKinds[id])
}

function setEvents(position: { events: DeviceEvent[] | null; priority: Priority }, kind: EventKind | undefined): void {
  if (kind === undefined) return
  position.events = [{ kind, value: null }]
  position.priority = kind === 'panic' ? 2 : harmless.has(kind) ? 0 : 1
}
