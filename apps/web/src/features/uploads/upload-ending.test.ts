import type { Upload } from '@milepost/contract/uploads.ts'
import { expect, test } from 'vitest'
import { uploadEnding } from './upload-ending.ts'

const ending = (noun: Upload['noun'], state: Upload['state'], faulty = 0) =>
  uploadEnding({
    noun,
    state,
    counts: { created: 0, changed: 1, archived: 0, as_before: 0, skipped: 0, faulty },
  })

test('a file with lines left out is told as saved in part, one of QR codes too', () => {
  expect(ending('vehicles', 'done', 1)).toBe('saved in part')
  expect(ending('qr_codes', 'done', 1)).toBe('saved in part')
})

test('QR codes that were all given are told in the words of the documents, and so is a file of them that failed', () => {
  expect(ending('qr_codes', 'done')).toBe('codes given')
  expect(ending('vehicles', 'done')).toBe('saved')
  for (const state of ['refused', 'failed'] as const) {
    expect([ending('qr_codes', state), ending('vehicles', state)]).toEqual(['codes not given', null])
  }
  expect(ending('qr_codes', 'cancelled')).toBe(null)
})

test('a file that was checked is told with its errors, where it has some', () => {
  expect(ending('vehicles', 'checked', 2)).toBe('checked with errors')
  expect(ending('vehicles', 'checked')).toBe('checked')
  expect(ending('vehicles', 'undone', 2)).toBe('undone')
})
