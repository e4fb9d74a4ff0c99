import { expect, test } from 'vitest'
import { formFaults } from './form-faults.ts'

const FILE = 'apps/web/src/features/trips/TripNote.tsx'

test('a form that is not the common one is found by its line, and so is a length that is no contract’s', () => {
  expect(formFaults(FILE, '\n<form onSubmit={save}>')).toEqual([`${FILE}:2 a form of its own; take ui/Form.tsx`])
  expect(formFaults(FILE, '<form\n  noValidate\n>')).toHaveLength(1)
  expect(formFaults(FILE, '<TextInput maxLength={2_000} />')).toEqual([
    `${FILE}:1 a length of its own; take textLimits of the contract's schema`,
  ])
})

test('the common form, that of a dialog, a limit of the contract and what is no page are none', () => {
  expect(
    formFaults(FILE, '<Form missing={null}><TextInput {...textLimits(name)} maxLength={LONGEST_NOTE} /></Form>'),
  ).toEqual([])
  expect(formFaults(FILE, '<form method="dialog">')).toEqual([])
  expect(formFaults('apps/web/src/ui/Form.tsx', '<form noValidate>')).toEqual([])
  expect(formFaults('e2e/trips.e2e.ts', '<form>')).toEqual([])
})
