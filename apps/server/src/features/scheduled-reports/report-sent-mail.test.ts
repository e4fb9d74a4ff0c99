import { expect, test } from 'vitest'
import { renderLetter } from '../../mail/render-letter.ts'
import { reportSentMail } from './report-sent-mail.ts'

const ORIGIN = 'https://fleet.example'

const REPORT = {
  ...{ run: 12, recipient: 5, hasAccount: false, name: 'Trips of the depot', table: 'trips', owner: 'Ana Reis' },
  ...{ days: { first: '2026-06-01', last: '2026-06-07' }, rows: 40_000 },
  filter: [
    { kind: 'vehicle group', name: 'Northwind Depot' },
    { kind: 'further', name: '2' },
  ],
  file: { id: 3, name: 'Trips 2026-06-01.xlsx', isAttached: true },
}

const letter = (given: object, language: 'en' | 'pt' = 'en') =>
  reportSentMail.compose({ ...REPORT, ...given }, language, ORIGIN)

test('a report says what it is of, which days, by what it is filtered and how many rows there are', async () => {
  const { subject, text } = await renderLetter(letter({}), 'en', null)
  expect(subject).toBe('Trips of the depot, 01 Jun 2026 – 07 Jun 2026')
  expect(text).toContain(
    'Trips, 01 Jun 2026 – 07 Jun 2026\n\nVehicle group: Northwind Depot, 2 further conditions\n\n40000 rows',
  )
  expect(text).toContain('The file Trips 2026-06-01.xlsx is attached.')
  expect(letter({})).toMatchObject({ fileId: 3, stop: { of: { kind: 'report', id: 5 } } })
})

test('a file that is too large is a link: to sign in with an account, and else one that is secret', () => {
  const file = { ...REPORT.file, isAttached: false }
  const withAccount = letter({ file, hasAccount: true })
  expect(withAccount.fileId).toBeUndefined()
  expect(withAccount.body.at(-1)).toEqual({
    label: 'Open the file in Milepost',
    link: `${ORIGIN}/scheduled-reports?view=sent&run=12`,
  })
  const without = letter({ file })
  expect(without.fileId).toBeUndefined()
  expect(without.body.at(-1)).toEqual({ label: 'Save the file', link: expect.any(Function) })
})

test('a report of a table without days, without rows, is its name alone and has no file', () => {
  const empty = letter({ days: null, rows: 0, file: null, filter: [] }, 'pt')
  expect(empty).toMatchObject({
    subject: 'Trips of the depot',
    body: ['Viagens', 'Desta vez não há linhas, por isso não há ficheiro.'],
  })
  expect(empty.fileId).toBeUndefined()
})
