import type { EventKind } from '@milepost/domain/events/event-kinds.ts'

/**
 * The alarm byte (in some messages widened by the upper half of the language byte). Numbers that vendors use for different
 * things (18, 19 and 28 to 30 hex in part) have the meaning of most; those with no majority are left to `eventId`.
 */
export const alarmKinds: ReadonlyMap<number, EventKind> = new Map<number, EventKind>([
  [0x01, 'panic'],
  [0x02, 'unplugged'],
  [0x03, 'vibration'],
  [0x04, 'device-fence-in'],
  [0x05, 'device-fence-out'],
  [0x06, 'over-speed'],
  [0x09, 'displacement'],
  [0x0e, 'low-supply'],
  [0x0f, 'low-supply'],
  [0x13, 'tampering'],
  [0x14, 'door-open'],
  [0x18, 'tampering'],
  [0x19, 'low-battery'],
  [0x1a, 'harsh-braking'],
  [0x1b, 'harsh-cornering'],
  [0x25, 'tampering'],
  [0x26, 'harsh-acceleration'],
  [0x27, 'harsh-braking'],
  [0x28, 'harsh-braking'],
  [0x29, 'harsh-acceleration'],
  [0x2a, 'harsh-cornering'],
  [0x2b, 'harsh-cornering'],
  [0x2c, 'crash'],
  [0x2e, 'harsh-cornering'],
  [0x32, 'tampering'],
  [0x53, 'fuel-theft'],
  [0x5b, 'temperature'],
  [0x5c, 'temperature'],
  [0xc9, 'idling'],
  [0xf0, 'harsh-acceleration'],
  [0xf1, 'harsh-braking'],
  [0xf2, 'crash'],
  [0x0107, 'jamming'],
  [0x010b, 'jamming'],
])

/** Bits 3 to 5 of the status byte. 6 is a fence, without saying which way. */
export const statusAlarmKinds: ReadonlyMap<number, EventKind> = new Map<number, EventKind>([
  [1, 'vibration'],
  [2, 'unplugged'],
  [3, 'low-battery'],
  [4, 'panic'],
  [7, 'tampering'],
])

/** The alarm byte of camera trackers (message 95). */
export const cameraAlarmKinds: ReadonlyMap<number, EventKind> = new Map<number, EventKind>([
  [0x01, 'panic'],
  [0x0e, 'low-supply'],
  [0x76, 'temperature'],
  [0x80, 'vibration'],
  [0x87, 'over-speed'],
  [0x88, 'unplugged'],
  [0x90, 'harsh-acceleration'],
  [0x91, 'harsh-braking'],
  [0x92, 'harsh-cornering'],
  [0x93, 'crash'],
])

/** The event byte of modular messages (70), which has a list of its own. */
export const modularEventKinds: ReadonlyMap<number, EventKind> = new Map<number, EventKind>([
  [0x10, 'door-open'],
  [0x12, 'tampering'],
  [0x14, 'device-fence-in'],
  [0x15, 'device-fence-out'],
  [0x16, 'temperature'],
  [0x1a, 'low-battery'],
  [0x1b, 'over-speed'],
  [0x20, 'vibration'],
  [0x21, 'unplugged'],
  [0x23, 'tampering'],
])

/** The status byte of padlock trackers (messages 32 and 33 in long frames). */
export const padlockEventKinds: ReadonlyMap<number, EventKind> = new Map<number, EventKind>([
  [0xa2, 'low-battery'],
  [0xa3, 'low-battery'],
  [0xa5, 'door-open'],
])
