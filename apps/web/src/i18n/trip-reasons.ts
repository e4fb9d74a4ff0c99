import type { TableTrip } from '@milepost/contract/trips.ts'
import type { TextKey } from './text-key.ts'

/** Why a trip began. */
export const START_REASONS: Record<TableTrip['start_reason'], TextKey> = {
  'ignition-on': 'It began when the ignition was switched on.',
  motion: 'It began when the vehicle moved; its ignition is not known.',
  'after-silence': 'The vehicle was already moving when its tracker reported again after a time without data.',
  unseen: 'The vehicle was elsewhere when its tracker reported again: how it got there is not known.',
  carried: 'The vehicle was moved with its engine off, on a ferry or by a tow truck.',
}

/** Why it ended. */
export const END_REASONS: Record<NonNullable<TableTrip['end_reason']>, TextKey> = {
  'ignition-off': 'It ended when the ignition was switched off.',
  rest: 'It ended because the vehicle stood still for longer than a stop in traffic lasts.',
  silence: 'It ended because its tracker stopped reporting; what followed is not known.',
  'tracker-moved': 'It ended because the tracker was moved to another vehicle.',
}

/** Why a stop counts as one, by how the trip before it ended or that the engine ran. */
export const STOP_REASONS: Record<string, TextKey> = {
  'ignition-off': 'A stop, because the ignition was switched off.',
  rest: 'A stop, because it stood still for longer than a stop in traffic lasts.',
  silence: 'Taken for a stop, because its tracker stopped reporting.',
  'tracker-moved': 'A stop, because the tracker was moved to another vehicle.',
  'engine-on': 'Idling, because it stood with the engine on.',
}
