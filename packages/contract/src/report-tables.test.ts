import { MODULE_OF_AREA } from '@milepost/domain/access/access.ts'
import { REPORT_TABLES, TABLES_OF_MODULES } from '@milepost/domain/reports/report-tables.ts'
import { expect, test } from 'vitest'
import { ALL_ROUTES } from './all-routes.ts'
import type { Route } from './route.ts'

/** Files of one upload, and what is filled in for one. */
const OF_UPLOADS = ['/api/upload/:id/faults_export/', '/api/upload_template/']

test('every table that is exported can be sent regularly', () => {
  const exported = Object.values(ALL_ROUTES)
    .flatMap(table => Object.values(table))
    .filter(({ query, result }) => result === 'binary' && query?.shape.format?.safeParse('xlsx').success)
    .map(({ path }) => path)
    .filter(path => !OF_UPLOADS.includes(path))
  expect(Object.values(REPORT_TABLES).toSorted()).toEqual(exported.toSorted())
})

test('the log tells of a table that is part of a module to its holders alone', () => {
  const accessOf = (path: string) =>
    Object.values(ALL_ROUTES)
      .flatMap((table): Route[] => Object.values(table))
      .flatMap(route => (route.path === path ? [route.access] : []))
  const ofRoutes = Object.entries(REPORT_TABLES).flatMap(([table, path]) =>
    accessOf(path).flatMap(access => {
      if (access.kind === 'module') return access.anyOf.map(module => `${module}: ${table}`)
      const module = access.kind === 'administration' ? MODULE_OF_AREA[access.area] : undefined
      return module === undefined ? [] : [`${module}: ${table}`]
    }),
  )
  const told = TABLES_OF_MODULES.flatMap(({ module, tables }) => tables.map(table => `${module}: ${table}`))
  expect(told.toSorted()).toEqual(ofRoutes.toSorted())
})
