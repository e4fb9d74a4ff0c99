import { localDay, localMinute, weekdayOf } from '../time/local-time.ts'
import type { FoldPosition } from './fold-position.ts'
import type { InputRole } from './input-role.ts'
import type { FoldSettings } from './settings.ts'
import type { FoldState } from './state.ts'

/** What makes trips private, beside corrections. */
export interface PrivacyRules {
  settings: Pick<FoldSettings, 'workingHours' | 'timeZone'>
  inputRoles: Readonly<Record<string, InputRole>>
}

/** The private mode after a record that says something of it: the device's own, or an input that was wired to it. */
export function privateModeAfter(
  isOn: boolean,
  { attributes }: FoldPosition,
  { inputRoles }: Pick<PrivacyRules, 'inputRoles'>,
): boolean {
  if (attributes === null) return isOn
  const { privateMode } = attributes
  let after = typeof privateMode === 'boolean' ? privateMode : isOn
  for (const [input, role] of Object.entries(inputRoles)) {
    if (role === 'private-mode' && input in attributes) after = attributes[input] === true
  }
  return after
}

export function isOutsideWork(atMs: number, { workingHours, timeZone }: PrivacyRules['settings']): boolean {
  if (workingHours === null) return false
  const isoWeekday = weekdayOf(localDay(atMs, timeZone)) || 7
  const minute = localMinute(atMs, timeZone)
  return (
    !workingHours.weekdays.includes(isoWeekday) ||
    minute < workingHours.fromMinute ||
    minute >= workingHours.untilMinute
  )
}

/** Of the records that wait to be believed, those whose trip would be private, if they turn out to begin one. */
export function privatelyWaiting({ belief, privateMode }: FoldState, rules: PrivacyRules): FoldPosition[] {
  let isOn = privateMode
  return belief.waiting.filter(position => {
    isOn = privateModeAfter(isOn, position, rules)
    return isOn || isOutsideWork(position.recordedAtMs, rules.settings)
  })
}

/**
 * Since when the vehicle is in private: on a private run, parked in private mode, or by the first of the records that wait to be
 * believed and would be private. Null: it is not. The stop that a private trip led to is not told by the state.
 */
export function privateSince(
  state: FoldState,
  {
    settingsOf,
    inputRoles,
  }: { settingsOf: (vehicleId: number) => PrivacyRules['settings'] } & Pick<PrivacyRules, 'inputRoles'>,
): number | null {
  const { vehicleId, atMs, run, rest, privateMode, belief } = state
  if (vehicleId === null) return null
  if (privateMode || run?.isPrivate) return run?.startedAtMs ?? rest?.startedAtMs ?? atMs
  if (belief.waiting.length === 0) return null
  const [first] = privatelyWaiting(state, { settings: settingsOf(vehicleId), inputRoles })
  return first?.recordedAtMs ?? null
}
