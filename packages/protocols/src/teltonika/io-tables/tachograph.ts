import { flag, type IoElement, unsigned } from './io-element.ts'

const cardHalf = unsigned(195, 1, 'tachograph')

/** What a professional tracker reads from the tachograph of the driver in slot 1. */
export const tachograph: readonly IoElement[] = [
  { ...cardHalf, id: 195, bytes: 8, kind: 'tacho-card' },
  { ...cardHalf, id: 196, bytes: 8, kind: 'tacho-card' },
  unsigned(191, 2, 'wheelSpeedKmh', { secondary: true }),
  unsigned(192, 4, 'obdOdometerM', { secondary: true }),
  unsigned(184, 1, 'driverState'),
  flag(187, 'driverCard', { most: 1 }),
  unsigned(56, 2, 'driverContinuousMinutes'),
  unsigned(58, 2, 'driverBreakMinutes'),
  unsigned(60, 2, 'driverActivityMinutes'),
  unsigned(69, 2, 'driverFortnightMinutes'),
  unsigned(10_507, 2, 'driverDayMinutes'),
  unsigned(10_508, 2, 'driverWeekMinutes'),
]
