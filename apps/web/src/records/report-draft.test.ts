import { drivers } from '@milepost/contract/drivers.ts'
import { traces } from '@milepost/contract/traces.ts'
import { trips } from '@milepost/contract/trips.ts'
import { expect, test } from 'vitest'
import { newDraft, reportSource, withFrequency } from './report-draft.ts'

const READER = { language: 'en', timeZone: 'Europe/Lisbon', address: 'ana@fleet.example' } as const

test('a report keeps the filter and units of its screen, and says days, format, language and time zone itself', () => {
  const query = {
    ...{
      start: '2026-06-01T00:00:00Z',
      end: '2026-06-02T00:00:00Z',
      time_zone: 'UTC',
      language: 'pt',
      page: 2,
      pageSize: 75,
    },
    ...{ vehicle: 7, search: undefined, privacy: 'all', review: ['new', 'seen'], units: 'KMS' },
  }
  expect(reportSource(trips.export, query, ['xlsx', 'csv', 'pdf'])).toEqual({
    table: 'trips',
    query: { vehicle: '7', privacy: 'all', review: ['new', 'seen'], units: 'KMS' },
    formats: ['xlsx', 'csv', 'pdf'],
    hasDays: true,
  })
  expect(reportSource(drivers.export, {}, ['xlsx'])).toMatchObject({ table: 'drivers', hasDays: false })
  expect(reportSource(traces.get, {}, ['xlsx'])).toBeNull()
})

test('a new report is sent every morning to whoever makes it, and another frequency has a day of its own', () => {
  const draft = newDraft('Trips', reportSource(trips.export, {}, ['xlsx'])!, READER)
  expect(draft).toMatchObject({ frequency: 'daily', hour: 7, period: 'yesterday', recipients: ['ana@fleet.example'] })
  expect(withFrequency(draft, 'weekly')).toMatchObject({ weekday: 1, month_day: null, period: 'last-week' })
  expect(withFrequency(withFrequency(draft, 'weekly'), 'monthly')).toMatchObject({
    ...{ weekday: null, month_day: 1, period: 'last-month' },
  })
  expect(withFrequency(withFrequency(draft, 'monthly'), 'daily')).toMatchObject({ weekday: null, month_day: null })
})
