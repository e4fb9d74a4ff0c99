import { REPORT_TABLES } from '@milepost/domain/reports/report-tables.ts'
import { expect, test } from 'vitest'
import { ALL_ROUTES } from './all-routes.ts'

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
