import type { TableTrip } from '@milepost/contract/trips.ts'
import type { TextKey } from './text-key.ts'

/** Why a trip began. */
export const START_REASONS: Record<TableTrip['start_reason'], TextKey> = {
  'ignition-on': 'Started: ignition on.',
  motion: 'It began when the vehicle moved; its ignition is not known.',
  'after-silence': 'The vehicle was already moving when its tracker reported again after a time without data.',
  unseen: 'The vehicle was elsewhere when its tracker reported again: how it got there is not known.',
  carried: 'The vehicle was moved with its engine off, on a ferry or by a tow truck.',
}

/** Why it ended. */
export const END_REASONS: Record<NonNullable<TableTrip['end_reason']>, TextKey> = {
  'ignition-off': 'Ended: ignition off.',
  rest: 'Ended: stopped for longer than a stop in traffic.',
  silence: 'Ended: tracker stopped reporting; no data after that.',
  'tracker-moved': 'Ended: tracker moved to another vehicle.',
}

/** Why a stop counts as one, by how the trip before it ended or that the engine ran. */
export const STOP_REASONS: Record<string, TextKey> = {
  'ignition-off': 'Ignition off.',
  rest: 'Stopped for longer than a stop in traffic.',
  silence: 'Counted as a stop: tracker stopped reporting.',
  'tracker-moved': 'Tracker moved to another vehicle.',
  'engine-on': 'Standing with the engine on.',
}
