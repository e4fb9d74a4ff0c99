import type { Event } from '@milepost/contract/events.ts'
import type { TimeSpan } from '../../telemetry/time-span.ts'

/** One page of the events in a part of the time. */
export type ReadPage = (span: TimeSpan, page: number) => Promise<Event[]>

/**
 * Every event of a span in its order, a page at a time: each read begins at the moment of the last event, so that the last
 * page costs what the first does. What is of that moment and was sent already is left out. A page that only holds such events
 * is followed by the next page of the same time.
 */
export async function* readAllEvents(read: ReadPage, span: TimeSpan, isAscending: boolean): AsyncGenerator<Event> {
  let rest = span
  let page = 1
  let sent = new Set<string>()
  for (;;) {
    const events = await read(rest, page)
    const last = events.at(-1)
    if (last === undefined) return
    const news = events.filter(event => !sent.has(event.id))
    yield* news
    const lastMs = Date.parse(last.timestamp)
    const ofMoment = events.filter(event => Date.parse(event.timestamp) === lastMs).map(event => event.id)
    const isStuck = isAscending ? lastMs === rest.fromMs : lastMs + 1 === rest.untilMs
    sent = isStuck ? new Set([...sent, ...ofMoment]) : new Set(ofMoment)
    page = isStuck ? page + 1 : 1
    rest = isAscending ? { ...rest, fromMs: lastMs } : { ...rest, untilMs: lastMs + 1 }
  }
}
