import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import { labelBytes } from './driving-safety.ts'
import { addEvent, type LocationDraft } from './location-draft.ts'

const kinds: ReadonlyMap<number, EventKind> = new Map([
  [0x0400, 'harsh-acceleration'],
  [0x0401, 'harsh-braking'],
  [0x0402, 'harsh-cornering'],
  [0x0403, 'over-speed'],
  [0x0405, 'crash'],
  [0x0406, 'vibration'],
  [0x0407, 'towing'],
  [0x0408, 'device-fence-in'],
  [0x0409, 'device-fence-out'],
  [0x040c, 'door-open'],
  [0x0412, 'harsh-acceleration'],
  [0x0413, 'harsh-braking'],
  [0x0414, 'harsh-cornering'],
  [0x0415, 'lane-changes'],
  [0x0416, 'crash'],
  [0x0417, 'crash'],
  [0x0c01, 'panic'],
  [0x0c02, 'low-supply'],
  [0x0c0e, 'unplugged'],
  [0x0c0f, 'low-battery'],
  [0x0c12, 'tampering'],
])

/** Item 0xE8 of Jimi's cameras, `type:u16 length:u8(16) label:16 bytes …`; others have a lock's state under the number. */
export function readJimiAlarm(value: Buffer, draft: LocationDraft): boolean {
  if (value.length < 3 + labelBytes || value[2] !== labelBytes) return false
  const type = value.readUInt16BE(0)
  const kind = kinds.get(type)
  if (kind === undefined) return false
  draft.position.eventId = type
  addEvent(draft, kind)
  draft.attributes.alarmLabel = value.toString('hex', 3, 3 + labelBytes)
  return true
}
