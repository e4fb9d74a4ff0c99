import { eventsEverywhere, everywhere, fenceEvents, fences } from './all-families.ts'
import { driverKey, event, field, flag, type IoElement, type IoEvent, indexed, signed, unsigned } from './io-element.ts'
import { sensors } from './sensors.ts'

const elements: readonly IoElement[] = [
  ...everywhere,
  ...sensors,
  field(16, 4, 'odometerM'),
  unsigned(69, 1, 'gnssStatus'),
  signed(17, 2, 'axisXMg'),
  signed(18, 2, 'axisYMg'),
  signed(19, 2, 'axisZMg'),
  unsigned(113, 1, 'batteryPercent'),
  flag(116, 'charging'),
  unsigned(205, 2, 'gsmCellId'),
  unsigned(636, 4, 'gsmCellId', { secondary: true }),
  unsigned(6, 2, 'analogInput2Mv'),
  flag(262, 'digitalInput4'),
  unsigned(243, 2, 'eventDurationMs'),
  unsigned(15, 2, 'ecoScore', { divisor: 100 }),
  ...[451, 452, 453, 454].map(id => driverKey(id, 8, 'rfid')),
]

const events: readonly IoEvent[] = [
  ...eventsEverywhere,
  ...fenceEvents(fences),
  event(251, { 1: 'idling' }),
  event(252, { 0: 'power-restored', 1: 'unplugged' }),
  event(236, { 1: 'panic' }),
  event(520, { 1: 'tampering' }),
]

/** TAT, TMT, GH, TST and TFT: trackers of assets, people and scooters. */
export const asset = indexed(elements, events)
