import { eventsEverywhere, everywhere, fenceEvents, range } from './all-families.ts'
import {
  driverKey,
  event,
  field,
  flag,
  type IoElement,
  type IoEvent,
  indexed,
  numbered,
  signed,
  text,
  unsigned,
} from './io-element.ts'
import { cameraElements, cameraEvents } from './professional-cameras.ts'
import { tachograph } from './tachograph.ts'

/** FMS comes from the vehicle's own gateway and goes before what a CAN adapter overhears. */
const vehicle: readonly IoElement[] = [
  unsigned(80, 4, 'wheelSpeedKmh'),
  unsigned(30, 1, 'wheelSpeedKmh', { secondary: true }),
  unsigned(84, 4, 'pedalPercent'),
  unsigned(31, 1, 'pedalPercent', { secondary: true }),
  unsigned(85, 1, 'engineLoadPercent'),
  unsigned(23, 1, 'engineLoadPercent', { secondary: true }),
  unsigned(88, 4, 'engineRpm'),
  unsigned(35, 2, 'engineRpm', { secondary: true }),
  unsigned(104, 4, 'engineSeconds', { factor: 3600 }),
  unsigned(14, 4, 'engineSeconds', { factor: 60, secondary: true }),
  unsigned(15, 4, 'engineSeconds', { factor: 60, secondary: true }),
  unsigned(86, 4, 'fuelUsedL'),
  unsigned(33, 4, 'fuelUsedL', { divisor: 10, secondary: true }),
  unsigned(17, 4, 'fuelUsedL', { divisor: 10, secondary: true }),
  unsigned(87, 4, 'fuelPercent'),
  unsigned(37, 1, 'fuelPercent', { secondary: true }),
  unsigned(34, 2, 'fuelLevelL', { divisor: 10 }),
  unsigned(135, 4, 'fuelRateLph'),
  unsigned(18, 2, 'fuelRateLph', { divisor: 10, secondary: true }),
  unsigned(10_455, 1, 'adBluePercent'),
  unsigned(19, 1, 'adBluePercent', { secondary: true }),
  signed(25, 2, 'engineCoolantC', { divisor: 10 }),
  unsigned(36, 4, 'obdOdometerM'),
  unsigned(16, 4, 'obdOdometerM', { secondary: true }),
  unsigned(142, 1, 'tractionBatteryPercent'),
  unsigned(526, 4, 'rangeM'),
  unsigned(176, 1, 'faultCodeCount'),
  text(525, 'faultCodes'),
  text(528, 'vin'),
  ...numbered(range(89, 103), (id, n) => unsigned(id, 2, `axleWeight${n}Kg`)),
  ...numbered([26, 27, 28, 29, 32], (id, n) => unsigned(id, 2, `axleWeight${n}Kg`, { secondary: true })),
  flag(143, 'doorOpen', { bytes: 2 }),
  flag(10_631, 'seatBelt'),
  flag(83, 'pto', { most: 1 }),
  flag(137, 'pto', { most: 1, secondary: true }),
]

const elements: readonly IoElement[] = [
  ...everywhere,
  ...vehicle,
  ...tachograph,
  ...cameraElements,
  field(216, 4, 'odometerM'),
  unsigned(449, 4, 'ignitionOnSeconds'),
  signed(236, 2, 'axisXMg'),
  signed(237, 2, 'axisYMg'),
  signed(238, 2, 'axisZMg'),
  unsigned(205, 4, 'gsmCellId'),
  unsigned(178, 1, 'networkType'),
  flag(4, 'digitalInput4'),
  flag(50, 'digitalOutput3'),
  flag(51, 'digitalOutput4'),
  unsigned(10, 2, 'analogInput2Mv'),
  unsigned(11, 2, 'analogInput3Mv'),
  unsigned(245, 2, 'analogInput4Mv'),
  driverKey(207, 8, 'rfid'),
  driverKey(217, 8, 'rfid'),
  unsigned(10_009, 2, 'ecoScore', { divisor: 100 }),

  ...numbered([72, 73, 74, 75, 6, 8], (id, n) => signed(id, 2, `temperature${n}C`, { divisor: 10, most: 1150 })),
  ...numbered(range(10_487, 10_492), (id, n) => unsigned(id, 1, `humidity${n}Percent`, { most: 100 })),
  ...numbered([701, 702, 703, 704], (id, n) => signed(id, 2, `bleTemperature${n}C`, { divisor: 10, most: 1250 })),
  ...numbered([705, 706, 707, 708], (id, n) => unsigned(id, 1, `bleBattery${n}Percent`, { most: 100 })),
  ...numbered([709, 710, 711, 712], (id, n) => {
    return unsigned(id, 2, `bleHumidity${n}Percent`, { divisor: 10, most: 1000 })
  }),
]

const events: readonly IoEvent[] = [
  ...eventsEverywhere,
  ...cameraEvents,
  ...fenceEvents([...range(155, 174), ...range(327, 356), ...range(550, 599)]),
  event(243, { 1: 'idling' }),
  event(248, {}, { otherwise: 'over-speed' }),
  event(251, { 1: 'driver-identified', 2: 'driver-identified' }),
  event(252, { 1: 'driver-identified' }),
  event(207, {}, { bytes: 8, otherwise: 'driver-identified' }),
  event(143, { 0: 'door-closed' }, { bytes: 2, otherwise: 'door-open' }),
  event(10_631, { 0: 'seat-belt' }),
]

/** FMx6xx for lorries, buses and machines. */
export const professional = indexed(elements, events)
