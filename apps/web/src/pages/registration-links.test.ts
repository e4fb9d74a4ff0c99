import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')

/** A registration as the text of an element, or as the whole of a cell. */
const SHOWN = />\s*\{[\w.?!]*registration\}\s*<|cell: .*\bregistration,$/m

/** These show one that leads nowhere, or elsewhere, because ... */
const WITHOUT_LINK = [
  'features/geofences/PreviewSection.tsx', // the whole row is a button
  'features/notifications/RuleTrialCard.tsx', // of a trial: what would have been told, without ids
  'features/traces/Timeline.tsx', // the name of a lane, on the trace of that vehicle
  'features/vehicle-activities/DocumentForm.tsx', // chosen in a form, which a click would leave
  'features/vehicle-page/VehicleHead.tsx', // the page itself
  'vehicle-lists/VehicleAutocomplete.tsx', // chosen in a form
  'vehicle-lists/VehicleSuggestions.tsx', // chosen by a click
]

test('a registration on a screen leads to the page of its vehicle, by RegistrationLink, unless there is a reason', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.tsx') && !file.includes('.test.') && !/^(qr-page|pages)\//.test(file),
  )
  const showing = files.filter(file => SHOWN.test(readFileSync(join(SOURCE, file), 'utf8')))
  expect(files.length).toBeGreaterThan(100)
  expect(showing.toSorted()).toEqual(WITHOUT_LINK)
})
