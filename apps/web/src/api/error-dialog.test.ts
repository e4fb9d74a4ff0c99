import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

/**
 * Where a row says otherwise: pickers become an empty list (C-65), a user that cannot be loaded is only logged (AUTH-35, AUTH-37). And
 * what the page asks again and again by itself.
 */
const SUPPRESSES = [
  'api/notices-query.ts', // the bell shows it
  'api/read-app-config.ts', // before there is a page that could show a dialog
  'features/preferences/TestMail.tsx', // says it beside its button
  'features/sign-in/sign-in.ts',
  'features/vehicle-activities/ReportButton.tsx', // a message of the documents (VF-87, VF-88)
  'features/vehicle-activities/activity-queries.ts', // an empty list, which says so (VF-86)
  'pickers/picker.ts',
  'pickers/repairers-query.ts',
  'records/choices.ts',
  'vehicle-lists/vehicle-sources.ts',
]

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.') && file !== 'api/http.ts')
  .map(file => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }))

test('no call suppresses the dialog of a 500 but pickers, the sign-in and what nobody asked for [HTTP-11] [N-40]', () => {
  const suppressing = files.filter(({ text }) => text.includes('suppressErrorDialog')).map(({ file }) => file)
  expect(suppressing.toSorted()).toEqual(SUPPRESSES)
})

test('no client of the API leaves out the dialog of a 500 by itself [HTTP-11]', () => {
  const clients = files.filter(({ text }) => /\bcreate(Client|Fetch)\(/.test(text))
  const silent = clients.filter(({ text }) => !/\bonServerError: reportServerError,/.test(text)).map(({ file }) => file)
  expect(clients).not.toEqual([])
  expect(silent).toEqual([])
})
