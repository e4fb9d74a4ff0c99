import { geofenceVisits } from '@milepost/contract/geofence-visits.ts'
import { rangeMs } from '@milepost/contract/time-range.ts'
import { askedHours } from '@milepost/contract/week-hours.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { sendTable } from '../../documents/tabular.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { readPastsUnderWay } from './past-rows.ts'
import { countVisits, findVisits, searchedGeofences, visitSearch } from './visits.ts'
import { visitColumns, visitRows } from './visits-table.ts'

/** Who was inside which geofence, when and for how long. */
export function geofenceVisitEndpoints(context: Context): Endpoint[] {
  const { api } = context
  return [
    implement(geofenceVisits.list, async ({ caller, query }) => {
      const search = await withScope(api, caller, db =>
        visitSearch(db, caller, query, askedHours(query), rangeMs(query), Date.now()),
      )
      const { page, pageSize } = query
      const paging = { offset: (page - 1) * pageSize, limit: pageSize, order: query }
      // Beside each other: of a whole fleet's visits the totals take as long as the page.
      const [{ count, ...totals }, results] = await Promise.all([
        withScope(api, caller, db => countVisits(db, caller, search)),
        withScope(api, caller, db => findVisits(db, caller, search, paging)),
      ])
      return { count, totals, results }
    }),
    implement(geofenceVisits.underWay, ({ caller, query }) =>
      withScope(api, caller, async db => ({
        under_way: await readPastsUnderWay(db, caller, await searchedGeofences(db, caller, query)),
      })),
    ),
    implement(geofenceVisits.export, async ({ caller, query, reply }) => {
      // What is still missing is read before the rows: it may be done by the last of them.
      const [search, underWay] = await withScope(api, caller, async db => {
        const search = await visitSearch(db, caller, query, askedHours(query), rangeMs(query), Date.now())
        return [search, await readPastsUnderWay(db, caller, search.geofenceIds)] as const
      })
      const { language, format } = query
      const readPage = (page: { offset: number; limit: number }) =>
        withScope(api, caller, db => findVisits(db, caller, search, { ...page, order: query }))
      return sendTable(reply, {
        format,
        fileName: textsIn(language)('Geofence visits'),
        columns: visitColumns(language),
        rows: visitRows(readPage, underWay, language),
        locale: LOCALES[language],
        timeZone: await readFileTimeZone(context, caller, query),
      })
    }),
  ]
}
