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
