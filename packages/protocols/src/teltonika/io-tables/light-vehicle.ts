import { eventsEverywhere, everywhere, fenceEvents, fences } from './all-families.ts'
import { canAdapter, canAdapterEvents } from './can-adapter.ts'
import {
  driverKey,
  event,
  field,
  flag,
  type IoElement,
  type IoEvent,
  indexed,
  signed,
  text,
  unsigned,
} from './io-element.ts'
import { obd } from './obd.ts'
import { sensors } from './sensors.ts'

const elements: readonly IoElement[] = [
  ...everywhere,
  ...canAdapter,
  ...obd,
  ...sensors,
  field(16, 4, 'odometerM'),
  unsigned(449, 4, 'ignitionOnSeconds'),
  unsigned(69, 1, 'gnssStatus'),
  signed(17, 2, 'axisXMg'),
  signed(18, 2, 'axisYMg'),
  signed(19, 2, 'axisZMg'),

  unsigned(113, 1, 'batteryPercent'),
  unsigned(205, 2, 'gsmCellId'),
  unsigned(636, 4, 'gsmCellId', { secondary: true }),
  unsigned(237, 1, 'networkType'),
  unsigned(6, 2, 'analogInput2Mv'),
  unsigned(4, 4, 'pulseCount'),
  flag(380, 'digitalOutput3'),

  driverKey(207, 8, 'rfid'),
  driverKey(238, 8, 'user-id'),
  driverKey(406, 4, 'card'),
  ...[451, 452, 453, 454].map(id => driverKey(id, 8, 'rfid')),
  text(264, 'barcode'),
  text(403, 'driverName'),
  flag(391, 'privateMode'),

  unsigned(243, 2, 'eventDurationMs'),
  unsigned(15, 2, 'ecoScore', { divisor: 100 }),

  signed(327, 2, 'fuelProbe1Mm', { divisor: 10 }),
]

const events: readonly IoEvent[] = [
  ...eventsEverywhere,
  ...canAdapterEvents,
  ...fenceEvents(fences),
  event(318, { 1: 'jamming', 2: 'jamming' }),
  event(252, { 0: 'power-restored', 1: 'unplugged' }),
  event(251, { 1: 'idling' }),
  event(236, { 1: 'panic' }),
  event(248, { 1: 'driver-identified', 2: 'driver-identified' }),
  event(207, {}, { bytes: 8, otherwise: 'driver-identified' }),
  // Alcohol in the blood. How much of it in the breath that is, every country decides for itself: `io285` stays too.
  event(285, {}, { bytes: 2, otherwise: 'alcohol' }),
]

/** FMB, FMC, FMM and their relatives for cars and vans: all but the professional FMx6xx. */
export const lightVehicle = indexed(elements, events)
