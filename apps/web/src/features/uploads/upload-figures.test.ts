import type { Upload } from '@milepost/contract/uploads.ts'
import { expect, test } from 'vitest'
import { isDiscarded, isSavedInPart, uploadFigure } from './upload-figures.ts'

const upload = (state: Upload['state'], counts: Partial<Upload['counts']>): Pick<Upload, 'state' | 'counts'> => ({
  state,
  counts: { created: 0, changed: 0, archived: 0, as_before: 0, skipped: 0, faulty: 0, ...counts },
})

test('a file has added what is saved of it and not undone', () => {
  const created = (state: Upload['state']) => uploadFigure(upload(state, { created: 2, faulty: 1 }), 'created')
  for (const state of ['saving', 'done', 'failed', 'cancelled'] as const) {
    expect([state, created(state)]).toEqual([state, 2])
  }
  for (const state of ['checking', 'checked', 'waiting', 'refused', 'undoing', 'undone'] as const) {
    expect([state, created(state)]).toEqual([state, null])
  }
})

test('the errors of a file that was checked are told, those of one that was discarded are not', () => {
  expect(uploadFigure(upload('checked', { faulty: 6 }), 'faulty')).toBe(6)
  expect(uploadFigure(upload('cancelled', {}), 'faulty')).toBe(null)
})

test('a file was discarded where nothing of it was saved, and cancelled where something was', () => {
  expect(isDiscarded(upload('cancelled', {}))).toBe(true)
  expect(isDiscarded(upload('cancelled', { changed: 1 }))).toBe(false)
  expect(isDiscarded(upload('done', {}))).toBe(false)
})

test('a file is saved in part where lines with errors were left out', () => {
  expect(isSavedInPart(upload('done', { created: 2, faulty: 1 }))).toBe(true)
  expect(isSavedInPart(upload('done', { created: 2 }))).toBe(false)
  expect(isSavedInPart(upload('checked', { faulty: 1 }))).toBe(false)
})
