import { fingerprint } from '../checksum.ts'
import type { Attributes, DevicePosition } from '../message.ts'
import { unknownPosition } from '../unknown-position.ts'

/** A position that is being put together: the attributes find their place in it at the end. */
export interface RecordDraft {
  position: DevicePosition
  attributes: Attributes
}

/** A record of that moment, not knowing anything else. */
export function newRecord(recordedAtMs: number): RecordDraft {
  return {
    position: unknownPosition(recordedAtMs),
    attributes: {},
  }
}

/** Coordinates that are nowhere on earth are no fix; the vendor's devices send zeros before their first one. */
export function setPlace({ position }: RecordDraft, latitude: number, longitude: number, hasFix: boolean): void {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return
  position.latitude = latitude
  position.longitude = longitude
  position.hasFix = hasFix
}

/** `content` is the record without what differs when it is sent again: its number and the mark of lateness. */
export function finished({ position, attributes }: RecordDraft, content: string): DevicePosition {
  position.sequence = fingerprint(content)
  position.attributes = Object.keys(attributes).length === 0 ? null : attributes
  return position
}

/** The fields of a record with those left out that differ when it is sent again. */
export function contentOf(fields: readonly string[], volatilePlaces: readonly number[]): string {
  return fields.map((field, place) => (volatilePlaces.includes(place) ? '' : field)).join(';')
}
