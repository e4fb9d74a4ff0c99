import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import type { DeviceEvent } from '../message.ts'
import type { IoEvent } from './io-tables/io-element.ts'

/** What it means that an element with this value triggered a record, or null. A negative number is none. */
export function eventOf(rule: IoEvent, raw: number, valueRaw: number): DeviceEvent | null {
  const kind = raw < 0 ? null : (rule.kinds[raw] ?? (raw === 0 ? null : rule.otherwise))
  if (kind === null) return null
  const hasValue = rule.valueFrom !== null && valueRaw >= 0 && EVENT_KINDS[kind].unit !== null
  return { kind, value: hasValue ? valueRaw / rule.divisor : null }
}

/** The elements by which a device of this family would report an event: the inverse of `eventOf`, or null. */
export function elementsOf(
  { kind, value }: DeviceEvent,
  rules: Iterable<IoEvent>,
): { rule: IoEvent; raw: number; valueRaw: number | null } | null {
  for (const rule of rules) {
    const raw = rawFor(rule, kind)
    if (raw === null) continue
    const valueRaw = value === null || rule.valueFrom === null ? null : Math.round(value * rule.divisor)
    return rule.valueFrom === rule.id ? { rule, raw: valueRaw ?? raw, valueRaw: null } : { rule, raw, valueRaw }
  }
  return null
}

function rawFor(rule: IoEvent, kind: DeviceEvent['kind']): number | null {
  for (const [raw, eventKind] of Object.entries(rule.kinds)) if (eventKind === kind) return Number(raw)
  return rule.otherwise === kind ? 1 : null
}
