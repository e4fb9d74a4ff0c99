import { joinsNotice } from './rule-match.ts'

/** What is told at once: the first event of a vehicle, with those that follow within the minutes of the rule. */
export interface EventGroup<Event> {
  first: Event
  count: number
}

/** The notices that events of one rule make, in the order of the events. */
export function groupEvents<Event extends { vehicleId: number; atMs: number }>(
  events: readonly Event[],
  everyMinutes: number,
): EventGroup<Event>[] {
  const newest = new Map<number, EventGroup<Event>>()
  const groups: EventGroup<Event>[] = []
  for (const event of events.toSorted((a, b) => a.atMs - b.atMs)) {
    const group = newest.get(event.vehicleId)
    if (group !== undefined && joinsNotice(group.first.atMs, event.atMs, everyMinutes)) group.count++
    else {
      const next = { first: event, count: 1 }
      newest.set(event.vehicleId, next)
      groups.push(next)
    }
  }
  return groups
}
