import type { EventKind } from '@milepost/domain/events/event-kinds.ts'
import type { Attributes, DeviceEvent, DevicePosition } from '../message.ts'
import { unknownPosition } from '../unknown-position.ts'

/** A position while its fields are read; `attributes` and `events` become null in the end where nothing came. */
export interface LocationDraft {
  position: DevicePosition
  attributes: Attributes
  events: DeviceEvent[]
}

export function newDraft(recordedAtMs: number, sequence: number, late: boolean): LocationDraft {
  const position = { ...unknownPosition(recordedAtMs), sequence, late }
  return { position, attributes: {}, events: [] }
}

/** Once per kind: terminals say the same in the alarm word and in an item. */
export function addEvent(draft: LocationDraft, kind: EventKind, value: number | null = null): void {
  const known = draft.events.find(event => event.kind === kind)
  if (known === undefined) draft.events.push({ kind, value })
  else known.value ??= value
}

export function finishDraft({ position, attributes, events }: LocationDraft): DevicePosition {
  if (Object.keys(attributes).length > 0) position.attributes = attributes
  if (events.length > 0) {
    position.events = events
    position.priority = events.some(({ kind }) => kind === 'panic') ? 2 : 1
  }
  return position
}
