import { ignitionEvent } from './reports.ts'
import type { StreamItem } from './vehicle-stream.ts'

/**
 * The stream of a device whose ignition wire is always on or always off: it never sees the switch, so that it has no record
 * of it either. Null for a wire in order.
 */
export function* withStuckWire(items: Iterable<StreamItem>, ignition: boolean | null): Generator<StreamItem> {
  for (const item of items) {
    if (item.kind === 'trip' || ignition === null) yield item
    else if (item.record.eventId !== ignitionEvent) yield { ...item, record: { ...item.record, ignition } }
  }
}
