import type { EventKind } from '@milepost/domain/events/event-kinds.ts'

/** What an IO element of a record means: a row of the vendor's list. All others stay `io<ID>`. */
export type IoElement = NumberElement | FlagElement | EventElement

interface NumberElement {
  kind: 'number'
  id: number
  /** The width in which devices send it; another width is read all the same. */
  bytes: 1 | 2 | 4
  /** A field of `DevicePosition`, or the name of an attribute with its unit. */
  name: string
  signed: boolean
  /** The wire value multiplied and then divided by these is in the unit of the name. */
  factor: number
  divisor: number
}

interface FlagElement {
  kind: 'flag'
  id: number
  bytes: 1
  name: string
}

/** An event in the record that its element has caused, while the element has this value; otherwise `io<ID>`. */
interface EventElement {
  kind: 'event'
  id: number
  bytes: 1
  event: EventKind
  value: 0 | 1
}

/** Text that is spread over elements of eight bytes. */
export interface JoinedText {
  ids: readonly number[]
  /** `driverKey`, or the name of an attribute. */
  name: string
  /** What the attribute `driverKeyType` says. */
  type: string
}

const flag = (id: number, name: string): IoElement => ({ kind: 'flag', id, bytes: 1, name })
const event = (id: number, kind: EventKind, value: 0 | 1 = 1): IoElement => {
  return { kind: 'event', id, bytes: 1, event: kind, value }
}
const unsigned = (id: number, bytes: 1 | 2 | 4, name: string, factor = 1, divisor = 1): IoElement => {
  return { kind: 'number', id, bytes, name, signed: false, factor, divisor }
}
const signed = (id: number, bytes: 1 | 2 | 4, name: string, factor = 1, divisor = 1): IoElement => {
  return { kind: 'number', id, bytes, name, signed: true, factor, divisor }
}

/** Where several elements have one name, the first is the one that the encoder writes. */
const elements: IoElement[] = [
  flag(409, 'ignition'),
  flag(251, 'ignition'),
  flag(173, 'moving'),
  flag(13, 'moving'),
  unsigned(65, 4, 'odometerM'),
  unsigned(29, 2, 'externalVoltageMv'),

  unsigned(30, 2, 'batteryVoltageMv'),
  flag(170, 'charging'),
  unsigned(27, 1, 'gsmSignal'),
  unsigned(150, 4, 'gsmOperator'),
  flag(2, 'digitalInput1'),
  flag(3, 'digitalInput2'),
  flag(4, 'digitalInput3'),
  flag(5, 'digitalInput4'),
  unsigned(22, 2, 'analogInput1Mv'),
  unsigned(23, 2, 'analogInput2Mv'),
  unsigned(20, 2, 'analogInput3Mv'),
  unsigned(21, 2, 'analogInput4Mv'),
  signed(78, 2, 'temperature1C', 1, 10),
  signed(79, 2, 'temperature2C', 1, 10),
  signed(80, 2, 'temperature3C', 1, 10),
  signed(74, 2, 'temperature4C', 1, 10),

  unsigned(114, 4, 'obdOdometerM', 5),
  unsigned(163, 4, 'obdOdometerM', 5),
  unsigned(645, 4, 'obdOdometerM', 1000),
  unsigned(164, 4, 'tripOdometerM', 5),
  unsigned(197, 2, 'engineRpm', 1, 8),
  unsigned(166, 2, 'engineRpm', 1, 8),
  unsigned(94, 2, 'engineRpm', 1, 4),
  unsigned(165, 2, 'wheelSpeedKmh', 1, 256),
  unsigned(95, 1, 'wheelSpeedKmh'),
  unsigned(39, 1, 'engineLoadPercent'),
  unsigned(207, 1, 'fuelPercent', 2, 5),
  unsigned(98, 1, 'fuelPercent', 100, 255),
  unsigned(205, 2, 'fuelLevelL'),
  unsigned(92, 4, 'fuelUsedL', 1, 1000),
  unsigned(208, 4, 'fuelUsedL', 1, 2),
  unsigned(100, 2, 'fuelRateLph', 1, 20),

  event(88, 'jamming'),
  event(134, 'harsh-braking'),
  event(136, 'harsh-acceleration'),
  event(410, 'towing'),
  event(411, 'crash'),
  event(415, 'antenna-fault', 0),
  event(758, 'tampering'),
]

/** The key at the one-wire reader, eight bytes; zero is nobody. */
export const iButtonId = 34

/** Of several that name a driver the last one counts: the tachograph has his card. */
export const joinedTexts: readonly JoinedText[] = [
  { ids: [123, 124, 125], name: 'vin', type: '' },
  { ids: [104, 105, 106], name: 'vin', type: '' },
  { ids: [126, 127], name: 'driverKey', type: 'card' },
  { ids: [155, 156], name: 'driverKey', type: 'tachograph' },
]

export const elementsById: ReadonlyMap<number, IoElement> = new Map(elements.map(element => [element.id, element]))

/** Elements with a value, by its name. */
export const valuesByName: ReadonlyMap<string, NumberElement | FlagElement> = new Map(
  elements
    .toReversed()
    .filter(element => element.kind !== 'event')
    .map(element => [element.name, element]),
)

export const eventsByKind: ReadonlyMap<EventKind, EventElement> = new Map(
  elements.filter(element => element.kind === 'event').map(element => [element.event, element]),
)
