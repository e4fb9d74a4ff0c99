import type { EventKind } from '@milepost/domain/events/event-kinds.ts'

/** What an IO element of a record means: a row of the vendor's AVL id list for one family of models. */
export interface IoElement {
  id: number
  /** Width on the wire. The same id in another width is another family's element and stays `io<ID>`. */
  bytes: 1 | 2 | 4 | 8 | 'variable'
  /** A field of `DevicePosition`, the name of an attribute, or the type of a driver's key. */
  name: string
  /**
   * - `field`: one of `DevicePosition`'s own
   * - `driver-key`: the number of whoever identified himself, `tacho-card` one half of it
   * - `trip`: says whether the trip is private, if it says more than on and off
   */
  kind: 'number' | 'flag' | 'text' | 'field' | 'driver-key' | 'tacho-card' | 'trip'
  signed: boolean
  /** The wire value times `factor` divided by `divisor` is in the unit of the name: 1/100 is no exact double. */
  factor: number
  divisor: number
  /** What the wire holds beyond this is an error code or "not available", and stays `io<ID>`. */
  most: number
  /** Gives way to another element of the same name: a sum that the tracker keeps against the vehicle's own. */
  secondary: boolean
}

/** What it means when an element triggers a record, that is when the record's event id names it. */
export interface IoEvent {
  id: number
  bytes: 1 | 2 | 8
  /** By the value of the element. */
  kinds: Readonly<Record<number, EventKind>>
  /** For any other value but zero. */
  otherwise: EventKind | null
  /** The element whose value over `divisor` is that of the event. */
  valueFrom: number | null
  divisor: number
}

/** The elements of one family, by id for decoding and by name for encoding. */
export interface IoTable {
  byId: ReadonlyMap<number, IoElement>
  /** Of several elements with one name, the first that is not secondary. */
  byName: ReadonlyMap<string, IoElement>
  events: ReadonlyMap<number, IoEvent>
}

export function indexed(elements: readonly IoElement[], events: readonly IoEvent[]): IoTable {
  const lastWins = elements.toReversed().toSorted((a, b) => Number(b.secondary) - Number(a.secondary))
  return {
    byId: new Map(elements.map(element => [element.id, element])),
    byName: new Map(lastWins.map(element => [element.name, element])),
    events: new Map(events.map(event => [event.id, event])),
  }
}

type Scale = Partial<Pick<IoElement, 'factor' | 'divisor' | 'most' | 'secondary'>>
const plain = { signed: false, factor: 1, divisor: 1, most: Number.POSITIVE_INFINITY, secondary: false }

export function field(id: number, bytes: 1 | 2 | 4, name: string): IoElement {
  return { ...plain, id, bytes, name, kind: 'field' }
}

interface FlagOptions {
  bytes?: 1 | 2
  most?: number
  secondary?: boolean
}

export function flag(id: number, name: string, options: FlagOptions = {}): IoElement {
  const { bytes = 1, most = plain.most, secondary = false } = options
  return { ...plain, id, bytes, name, kind: 'flag', most, secondary }
}

export function unsigned(id: number, bytes: 1 | 2 | 4, name: string, scale: Scale = {}): IoElement {
  return { ...plain, id, bytes, name, kind: 'number', ...scale }
}

export function signed(id: number, bytes: 1 | 2 | 4, name: string, scale: Scale = {}): IoElement {
  return { ...plain, id, bytes, name, kind: 'number', signed: true, ...scale }
}

export function text(id: number, name: string, secondary = false): IoElement {
  return { ...plain, id, bytes: 'variable', name, kind: 'text', secondary }
}

/** `type` is what the attribute `driverKeyType` says. */
export function driverKey(id: number, bytes: 4 | 8, type: string): IoElement {
  return { ...plain, id, bytes, name: type, kind: 'driver-key' }
}

export function event(id: number, kinds: IoEvent['kinds'], more: Partial<IoEvent> = {}): IoEvent {
  return { id, bytes: 1, kinds, otherwise: null, valueFrom: null, divisor: 1, ...more }
}

/** One number per place, from the first id on: probes, sensors, axles. */
export function numbered(ids: readonly number[], of: (id: number, place: number) => IoElement): IoElement[] {
  return ids.map((id, index) => of(id, index + 1))
}
