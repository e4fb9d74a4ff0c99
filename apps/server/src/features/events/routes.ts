import { type Event, events } from '@milepost/contract/events.ts'
import { isDescending } from '@milepost/contract/records.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { EVENT_SEVERITIES, type EventSeverity } from '@milepost/domain/events/event-kinds.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { Context } from '../../context.ts'
import type { Scope } from '../../db/scope.ts'
import { withScope } from '../../db/scope.ts'
import { sendTable } from '../../documents/tabular.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import type { PlaceNames } from '../../telemetry/place-names.ts'
import { findEventDriver } from './driven-events.ts'
import { findEventGeofence, readEventChoices } from './event-choices.ts'
import type { EventSearch } from './event-search.ts'
import { eventCells, eventColumns } from './event-table.ts'
import { countEvents, findEvents, lastEventBefore } from './queries.ts'
import { type ReadPage, readAllEvents } from './read-all-events.ts'
import { findSearchedVehicles } from './searched-vehicles.ts'

/** Read at once for a file; a page of the call has at most as many. */
const EXPORTED_AT_ONCE = 1_000

export function eventEndpoints(context: Context, names: PlaceNames): Endpoint[] {
  const { api } = context
  return [
    implement(events.list, async ({ caller, query }) => {
      const search = await searchOf(caller, query)
      const { page, pageSize } = query
      const paging = { page, pageSize, ascending: !isDescending(query) }
      // Beside each other: of a whole fleet's events the exact number takes as long as the page.
      const [severities, found] = await Promise.all([
        withScope(api, caller, db => countEvents(db, caller, search)),
        withScope(api, caller, db => findEvents(db, caller, search, paging)),
      ])
      const isNone = Object.values(severities).every(count => count === 0)
      const last = isNone ? await withScope(api, caller, db => lastEventBefore(db, caller, search)) : null
      const wanted = search.severities.length === 0 ? EVENT_SEVERITIES : search.severities
      return {
        count: wanted.reduce((sum, severity) => sum + severities[severity], 0),
        severities,
        last_before: last?.toISOString() ?? null,
        results: await Promise.all(found.map(event => withRoad(event, names))),
      }
    }),

    implement(events.export, async ({ caller, query, reply }) => {
      const search = await searchOf(caller, query)
      const { format, language, units } = query
      const ascending = !isDescending(query)
      const read: ReadPage = async (span, page) => {
        const paging = { page, pageSize: EXPORTED_AT_ONCE, ascending }
        const found = await withScope(api, caller, db => findEvents(db, caller, { ...search, span }, paging))
        return Promise.all(found.map(event => withRoad(event, names)))
      }
      const cells = async function* () {
        for await (const event of readAllEvents(read, search.span, ascending)) yield eventCells(event, language, units)
      }
      return sendTable(reply, {
        format,
        fileName: textsIn(language)('Events'),
        columns: eventColumns(language, units),
        rows: cells(),
        locale: LOCALES[language],
        timeZone: await readFileTimeZone(context, caller, query),
        distanceUnits: units,
      })
    }),

    implement(events.choices, ({ caller, query }) => withScope(api, caller, db => readEventChoices(db, caller, query))),
  ]

  interface SearchQuery {
    vehicle?: number | undefined
    start: string
    end: string
    event?: number | number[] | undefined
    review?: EventSearch['states'][number] | EventSearch['states'][number][] | undefined
    severity?: EventSeverity | EventSeverity[] | undefined
    driver?: number | undefined
    geofence?: number | undefined
  }

  async function searchOf(caller: Scope, query: SearchQuery): Promise<EventSearch> {
    const { driver, geofence } = query
    const span = rangeMs(query)
    const subjects = await withScope(api, caller, async db => ({
      vehicleIds: await findSearchedVehicles(db, caller, query.vehicle),
      driver: driver === undefined ? null : await findEventDriver(db, caller, driver, span),
      geofenceId: geofence === undefined ? null : await orNotFound(findEventGeofence(db, caller, geofence)),
    }))
    const codes = [query.event ?? []].flat().filter(code => code >= 0)
    // Each once: a severity that is repeated is not counted twice.
    const severities = [...new Set([query.severity ?? []].flat())]
    return { ...subjects, span, codes, states: [query.review ?? []].flat(), severities }
  }
}

async function withRoad(event: Event, names: PlaceNames): Promise<Event> {
  if (event.lat === null || event.long === null) return event
  return { ...event, road: await names.roadAt(event.lat, event.long, event.dir ?? undefined) }
}
