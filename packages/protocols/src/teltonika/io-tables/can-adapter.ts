import { event, flag, type IoElement, type IoEvent, numbered, signed, text, unsigned } from './io-element.ts'

/** ALL-CAN300, CAN-CONTROL and LV-CAN200 in a light vehicle. The counted sums are the adapter's own, since it was fitted. */
export const canAdapter: readonly IoElement[] = [
  text(325, 'vin', true),
  unsigned(81, 1, 'wheelSpeedKmh'),
  unsigned(82, 1, 'pedalPercent'),
  unsigned(85, 2, 'engineRpm'),
  unsigned(114, 1, 'engineLoadPercent'),
  signed(115, 2, 'engineCoolantC', { divisor: 10 }),
  unsigned(87, 4, 'obdOdometerM'),
  unsigned(105, 4, 'obdOdometerM', { secondary: true }),
  unsigned(102, 4, 'engineSeconds', { factor: 60 }),
  unsigned(103, 4, 'engineSeconds', { factor: 60, secondary: true }),
  unsigned(83, 4, 'fuelUsedL', { divisor: 10 }),
  unsigned(107, 4, 'fuelUsedL', { divisor: 10, secondary: true }),
  unsigned(84, 2, 'fuelLevelL', { divisor: 10 }),
  unsigned(89, 1, 'fuelPercent'),
  unsigned(110, 2, 'fuelRateLph', { divisor: 10 }),
  unsigned(111, 1, 'adBluePercent'),
  unsigned(152, 1, 'tractionBatteryPercent'),
  unsigned(304, 4, 'rangeM'),
  unsigned(160, 1, 'faultCodeCount', { secondary: true }),
  ...numbered([118, 119, 120, 121, 122], (id, n) => unsigned(id, 2, `axleWeight${n}Kg`)),

  flag(90, 'doorOpen', { bytes: 2 }),
  flag(940, 'seatBelt'),
  flag(653, 'handbrake'),
  flag(946, 'pto'),
  flag(907, 'immobiliser'),

  unsigned(137, 1, 'driverState'),
  flag(136, 'driverCard', { most: 1 }),
  unsigned(139, 2, 'driverContinuousMinutes'),
  unsigned(141, 2, 'driverBreakMinutes'),
  unsigned(143, 2, 'driverActivityMinutes'),
  unsigned(145, 2, 'driverFortnightMinutes'),
]

export const canAdapterEvents: readonly IoEvent[] = [
  ...[654, 655, 656, 657].map(id => event(id, { 0: 'door-closed', 1: 'door-open' })),
  event(90, { 0: 'door-closed' }, { bytes: 2, otherwise: 'door-open' }),
  event(940, { 0: 'seat-belt' }),
  event(1207, { 1: 'speed-sign' }),
]
