import {
  EVENT_KINDS,
  EVENT_SEVERITIES,
  type EventKind,
  type EventSeverity,
  eventKindOf,
} from '../events/event-kinds.ts'
import { type ActiveHours, geofenceHours } from '../fold/geofence-hours.ts'

/** Of which events a rule tells (docs/domain/notifications.md). */
export interface EventRule {
  /** Empty: of any kind. */
  kinds: readonly EventKind[]
  leastSeverity: EventSeverity
  /** Empty: events of geofences are asked for nothing more. */
  geofenceIds: readonly number[]
  /** Vehicles of which groups; empty: all of the customer. */
  groupIds: readonly number[]
  /** By the customer's clock; null: always. */
  hours: ActiveHours | null
}

/** An event, as far as a rule asks about it. */
export interface RuleEvent {
  code: number
  /** 0: of none. */
  geofenceId: number
  atMs: number
  /** Whether the vehicle was in a private time then. */
  isPrivate: boolean
  /** Of its vehicle. */
  groupIds: readonly number[]
}

/** Somebody may need help: these are told of a private time too, without where, and nothing else of one is. */
const TOLD_IN_PRIVATE: readonly EventKind[] = ['panic', 'crash']

/** Codes of the same. */
export const CODES_TOLD_IN_PRIVATE: readonly number[] = TOLD_IN_PRIVATE.map(kind => EVENT_KINDS[kind].code)

/** The codes of the events that a rule may match, whatever else it asks for. */
export function codesOfRule({ kinds, leastSeverity }: Pick<EventRule, 'kinds' | 'leastSeverity'>): number[] {
  const least = EVENT_SEVERITIES.indexOf(leastSeverity)
  return Object.entries(EVENT_KINDS).flatMap(([kind, { code, severity }]) => {
    const isChosen = kinds.length === 0 || kinds.some(one => one === kind)
    return isChosen && EVENT_SEVERITIES.indexOf(severity) >= least ? [code] : []
  })
}

/**
 * Whether a rule tells of an event. A kind that this release does not know is told of by no rule. Where geofences are chosen, an
 * event has to be of one of them.
 */
export function ruleMatches(rule: EventRule, event: RuleEvent, timeZone: string): boolean {
  const kind = eventKindOf(event.code)
  if (kind === null || !codesOfRule(rule).includes(event.code)) return false
  if (event.isPrivate && !TOLD_IN_PRIVATE.includes(kind)) return false
  if (rule.geofenceIds.length > 0 && !rule.geofenceIds.includes(event.geofenceId)) return false
  return asksAbout(rule, event, timeZone)
}

/** Whether a rule asks about a vehicle at a moment, whatever it tells of: by the groups that the vehicle is in, and the hours. */
export function asksAbout(
  { groupIds, hours }: Pick<EventRule, 'groupIds' | 'hours'>,
  at: Pick<RuleEvent, 'groupIds' | 'atMs'>,
  timeZone: string,
): boolean {
  if (groupIds.length > 0 && !at.groupIds.some(id => groupIds.includes(id))) return false
  return hours === null || geofenceHours([hours], timeZone).activeUntilMs(at.atMs) !== null
}

const MINUTE_MS = 60_000

/** Whether what happened at a moment is counted with a notice of the same rule and vehicle, rather than told anew. */
export const joinsNotice = (noticeAtMs: number, atMs: number, everyMinutes: number): boolean =>
  Math.abs(atMs - noticeAtMs) < everyMinutes * MINUTE_MS
