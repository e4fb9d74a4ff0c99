import type { EventKind } from '@milepost/domain/events/event-kinds.ts'

/**
 * Bits of the alarm word that are an event here. Not events are faults of the display, the camera and the like, warnings
 * ahead of an alarm (13, 14), and what happened in an area without saying whether it was entered or left (20, 21): item
 * 0x12 tells. The word as a whole is kept.
 */
export const alarmBits: ReadonlyMap<number, EventKind> = new Map([
  [0, 'panic'],
  [1, 'over-speed'],
  [2, 'fatigue'],
  [5, 'antenna-fault'],
  [6, 'antenna-fault'],
  [7, 'low-supply'],
  [8, 'unplugged'],
  [25, 'fuel-theft'],
  [28, 'displacement'],
  [29, 'crash'],
  [30, 'crash'],
  [31, 'door-open'],
])

/** Reserved in 2013, used by makers; the edition of 2019 gave them to tyres, blind spots and driving hours. */
export const dialectAlarmBits: ReadonlyMap<number, EventKind> = new Map([
  [15, 'vibration'],
  [16, 'tampering'],
  [17, 'tampering'],
])

/** Bits of the status word. */
export const statusBits = {
  acc: 0,
  fix: 1,
  south: 2,
  west: 3,
  fuelCut: 10,
  doorsLocked: 12,
  firstDoorOpen: 13,
  lastDoorOpen: 17,
} as const

export function hasBit(word: number, bit: number): boolean {
  return ((word >>> bit) & 1) === 1
}
