import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { signedInAs } from '../api/signed-in.fixture.ts'
import { reasonWithoutModule } from './refusal-words.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: {} }))

test('a module that is switched off is told apart from one that the account lacks', () => {
  const reason = (who: Parameters<typeof signedInAs>[0]) => reasonWithoutModule('Geofence', signedInAs(who), i18next.t)
  expect(reason({ modules: ['Geofence'] })).toBeNull()
  expect(reason({})).toBe('Your account does not include Geofence.')
  expect(reason({ modulesOff: ['Geofence'], customers: ['Northgate'] })).toBe(
    'Geofence is not switched on for Northgate.',
  )
  expect(reason({ modulesOff: ['Geofence'], customers: ['Northgate', 'Harbour'] })).toBe(
    'Geofence is not switched on for any of your companies.',
  )
})

test('a module that is switched off for one of several customers is missing there alone', () => {
  const who = signedInAs({
    modules: ['Geofence'],
    customers: ['Northgate', 'Harbour'],
    modulesOffForFirst: ['Geofence'],
  })
  const reason = (customer: number | null) => reasonWithoutModule('Geofence', who, i18next.t, customer)
  expect([reason(1), reason(2), reason(null)]).toEqual(['Geofence is not switched on for Northgate.', null, null])
})
