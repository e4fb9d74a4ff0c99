import type { Fix } from './read-fixes.ts'

const IGNITION_ON = 1
const IGNITION_OFF = 2
const LATE = 4
const SILENCE_BEFORE = 8

/** The yes-and-no facts of a point in `trip_paths.flags`. */
export function packFlags({ ignition, late }: Pick<Fix, 'ignition' | 'late'>, silenceBefore: boolean): number {
  return (
    (ignition === null ? 0 : ignition ? IGNITION_ON : IGNITION_OFF) |
    (late ? LATE : 0) |
    (silenceBefore ? SILENCE_BEFORE : 0)
  )
}

export function unpackFlags(flags: number) {
  return {
    ignition: flags & IGNITION_ON ? true : flags & IGNITION_OFF ? false : null,
    late: (flags & LATE) !== 0,
    silenceBefore: (flags & SILENCE_BEFORE) !== 0,
  }
}
