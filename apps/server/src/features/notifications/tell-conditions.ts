import {
  contactsAskedAbout,
  isSilenceTold,
  type PowerState,
  powerState,
  type RuleSubject,
} from '@milepost/domain/notifications/conditions.ts'
import { asksAbout } from '@milepost/domain/notifications/rule-match.ts'
import type { Db, Scope, ScopedDb } from '../../db/scope.ts'
import type { ScheduledTask } from '../../jobs/task.ts'
import { type ContactOfVehicle, endSilences, findContacts, findNewerFrames } from './last-contacts.ts'
import type { Match } from './match.ts'
import { ofCustomersWithRules } from './of-customers.ts'
import { type PowerOfVehicle, readPower } from './power-readings.ts'
import { readTellingRules, type TellingRule } from './telling-rules.ts'
import { endConditions, tellBegun, withoutOpen } from './told-conditions.ts'

/** Looks for vehicles from which no data come any more. What it does twice is the same as done once. */
export const tellSilenceTask = (system: Db): ScheduledTask => ({
  name: 'tell-silence',
  schedule: '* * * * *',
  attempts: 1,
  run: () => tellSilence(system, Date.now()),
})

/** Looks for vehicles whose supply, or whose tracker's battery, is low. */
export const tellLowPowerTask = (system: Db): ScheduledTask => ({
  name: 'tell-low-power',
  schedule: '*/5 * * * *',
  attempts: 1,
  run: () => tellLowPower(system, Date.now()),
})

/** Tells of the vehicles that are silent now, as their rules count it. Gives how many notices were written. */
export const tellSilence = (system: Db, nowMs: number): Promise<number> =>
  ofEachCustomer(system, ['silence'], async (db, scope, rules) => {
    await endSilences(db, scope)
    const asked = rules.map(({ silentHours }) => contactsAskedAbout(silentHours, nowMs))
    const contacts = await findContacts(db, scope, {
      fromMs: Math.min(...asked.map(({ fromMs }) => fromMs)),
      untilMs: Math.max(...asked.map(({ untilMs }) => untilMs)),
    })
    const matches = await withoutOpen(db, scope, silencesOf(rules, contacts, nowMs))
    const ids = new Set(matches.map(({ event }) => event.vehicleId))
    const silent = contacts.filter(({ vehicleId }) => ids.has(vehicleId))
    const newer = await findNewerFrames(db, silent)
    const heard = silent.map(contact => ({ ...contact, atMs: newer.get(contact.trackerId) ?? contact.atMs }))
    const untold = new Set(matches.map(({ rule, event }) => `${rule.id} ${event.vehicleId}`))
    const still = silencesOf(rules, heard, nowMs).filter(({ rule, event }) =>
      untold.has(`${rule.id} ${event.vehicleId}`),
    )
    return tellBegun(db, scope, still)
  })

function silencesOf(rules: readonly TellingRule[], contacts: readonly ContactOfVehicle[], nowMs: number): Match[] {
  return rules.flatMap(rule =>
    contacts.flatMap(contact => {
      const { vehicleId, trackerId, groupIds, atMs: sinceMs } = contact
      if (!isSilenceTold(contact, rule.silentHours, nowMs)) return []
      if (!asksAbout(rule, { groupIds, atMs: nowMs }, rule.timeZone)) return []
      const condition = { sinceMs, value: null, unit: null }
      return { rule, event: { ...{ vehicleId, trackerId, condition }, ...ofNoRecord(nowMs) } }
    }),
  )
}

/** Tells of the vehicles whose power is low now, as their rules say. Gives how many notices were written. */
export const tellLowPower = (system: Db, nowMs: number): Promise<number> =>
  ofEachCustomer(system, ['low-supply', 'low-battery'], async (db, scope, rules) => {
    const judged = judge(rules, await readPower(db, scope))
    await endConditions(
      db,
      scope,
      judged
        .filter(({ state }) => state.isLow === false)
        .map(({ rule, of, state }) => ({
          ...{ ruleId: rule.id, subject: rule.tellsOf, vehicleId: of.vehicleId, atMs: state.atMs },
        })),
    )
    const low = judged.filter(
      ({ rule, of: { groupIds }, state }) =>
        state.isLow === true && asksAbout(rule, { groupIds, atMs: nowMs }, rule.timeZone),
    )
    const matches = low.map(
      ({ rule, of: { vehicleId, trackerId }, state: { atMs: sinceMs, value, unit } }): Match => ({
        rule,
        event: { ...{ vehicleId, trackerId, condition: { sinceMs, value, unit } }, ...ofNoRecord(nowMs) },
      }),
    )
    return tellBegun(db, scope, await withoutOpen(db, scope, matches))
  })

interface Judged {
  rule: TellingRule
  of: PowerOfVehicle
  state: PowerState
}

const judge = (rules: readonly TellingRule[], power: readonly PowerOfVehicle[]): Judged[] =>
  rules.flatMap(rule => {
    const { tellsOf } = rule
    if (tellsOf !== 'low-supply' && tellsOf !== 'low-battery') return []
    return power.flatMap(of => {
      const state = powerState(tellsOf, of.readings, rule)
      return state === null ? [] : [{ rule, of, state }]
    })
  })

/** It is noticed now, and no record of the tracker is of it. */
const ofNoRecord = (nowMs: number) => ({ atMs: nowMs, sequence: 0, code: 0, geofenceId: 0, isPrivate: false })

/** Customer by customer. Several workers may look at the same time. */
const ofEachCustomer = (
  system: Db,
  subjects: readonly RuleSubject[],
  tell: (db: ScopedDb, scope: Scope, rules: readonly TellingRule[]) => Promise<number>,
): Promise<number> =>
  ofCustomersWithRules(system, subjects, async (db, scope) => {
    const rules = await readTellingRules(db, scope, subjects)
    // None: the customer does not have the module of events now.
    return rules.length === 0 ? 0 : tell(db, scope, rules)
  })
