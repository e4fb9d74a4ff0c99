import { type IoElement, signed, text, unsigned } from './io-element.ts'

/** What a light vehicle reports by its diagnostic socket. Values of a CAN adapter take precedence. */
export const obd: readonly IoElement[] = [
  text(256, 'vin'),
  text(281, 'faultCodes'),
  unsigned(30, 1, 'faultCodeCount'),
  unsigned(31, 1, 'engineLoadPercent', { secondary: true }),
  signed(32, 1, 'engineCoolantC', { secondary: true }),
  unsigned(36, 2, 'engineRpm', { secondary: true }),
  unsigned(37, 1, 'wheelSpeedKmh', { secondary: true }),
  unsigned(41, 1, 'throttlePercent'),
  unsigned(48, 1, 'fuelPercent', { secondary: true }),
  unsigned(60, 2, 'fuelRateLph', { divisor: 100, secondary: true }),
  unsigned(389, 4, 'obdOdometerM', { factor: 1000, secondary: true }),
  unsigned(390, 4, 'fuelLevelL', { divisor: 10, secondary: true }),
  unsigned(411, 1, 'tractionBatteryPercent', { secondary: true }),
]
