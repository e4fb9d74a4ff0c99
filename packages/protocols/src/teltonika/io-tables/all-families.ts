import { driverKey, event, field, flag, type IoElement, type IoEvent, unsigned } from './io-element.ts'

/** What means the same on every model. */
export const everywhere: readonly IoElement[] = [
  field(239, 1, 'ignition'),
  field(240, 1, 'moving'),
  field(66, 2, 'externalVoltageMv'),
  flag(303, 'instantMovement'),
  unsigned(199, 4, 'tripOdometerM'),
  unsigned(24, 2, 'gnssSpeedKmh'),
  unsigned(181, 2, 'pdop', { divisor: 10 }),
  unsigned(182, 2, 'hdop', { divisor: 10 }),
  unsigned(67, 2, 'batteryVoltageMv'),
  unsigned(68, 2, 'batteryCurrentMa'),
  unsigned(21, 1, 'gsmSignal'),
  unsigned(241, 4, 'gsmOperator'),
  unsigned(206, 2, 'gsmAreaCode'),
  unsigned(200, 1, 'sleepMode'),
  flag(1, 'digitalInput1'),
  flag(2, 'digitalInput2'),
  flag(3, 'digitalInput3'),
  flag(179, 'digitalOutput1'),
  flag(180, 'digitalOutput2'),
  unsigned(9, 2, 'analogInput1Mv'),
  driverKey(78, 8, 'ibutton'),
  { ...unsigned(250, 1, 'privateMode'), kind: 'trip' },
]

export const eventsEverywhere: readonly IoEvent[] = [
  event(253, { 1: 'harsh-acceleration', 2: 'harsh-braking', 3: 'harsh-cornering' }, { valueFrom: 254, divisor: 100 }),
  event(255, {}, { otherwise: 'over-speed', valueFrom: 255 }),
  event(246, { 1: 'towing' }),
  event(249, { 1: 'jamming' }),
  // Two to five announce the trace of a crash that has been reported already.
  event(247, { 1: 'crash', 6: 'crash' }),
  event(175, { 0: 'device-fence-out', 1: 'device-fence-in' }),
  event(78, {}, { bytes: 8, otherwise: 'driver-identified' }),
]

/** Two and three are the end and the beginning of speeding inside the fence. */
export function fenceEvents(ids: readonly number[]): IoEvent[] {
  return ids.map(id => event(id, { 0: 'device-fence-out', 1: 'device-fence-in', 3: 'over-speed' }))
}

/** From the first to the last id, both included. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The zones of the tracker's own, but on the professional family. */
export const fences: readonly number[] = [
  ...range(61, 65),
  70,
  88,
  ...range(91, 99),
  ...range(153, 159),
  ...range(190, 198),
  208,
  209,
  ...range(216, 231),
]
