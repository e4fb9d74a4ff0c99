import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

/** Where a row says otherwise: pickers become an empty list (C-65), a user that cannot be loaded is only logged (AUTH-35, AUTH-37). */
const SUPPRESSES = [
  'api/app-config.ts', // before there is a page that could show a dialog
  'features/sign-in/sign-in.ts',
  'records/choices.ts',
  'vehicle-lists/VehicleAutocomplete.tsx',
]

test('no call suppresses the dialog of a 500 but pickers and the sign-in [HTTP-11] [C-65] [N-40]', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  const suppressing = files.filter(
    file =>
      /\.tsx?$/.test(file) &&
      !file.includes('.test.') &&
      file !== 'api/http.ts' &&
      readFileSync(join(SOURCE, file), 'utf8').includes('suppressErrorDialog'),
  )
  expect(suppressing.toSorted()).toEqual(SUPPRESSES)
})
