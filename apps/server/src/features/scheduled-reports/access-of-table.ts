import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import type { Access } from '@milepost/domain/access/access.ts'
import { REPORT_TABLES, type ReportTable } from '@milepost/domain/reports/report-tables.ts'

/** The rule of the route that makes a table's file: who may not read that is not told of a report of it. */
export function accessOfTable(table: ReportTable): Access {
  const routes = Object.values(ALL_ROUTES).flatMap(noun => Object.values(noun))
  const route = routes.find(({ path }) => path === REPORT_TABLES[table])
  if (route === undefined) throw new Error(`No route makes the file of ${table}.`)
  return route.access
}
