import { expect, test } from 'vitest'
import { signedInAs } from '../api/signed-in.fixture.ts'
import { startPagesOf, startPathOf } from './start-page.ts'

/** A user with the module Trips who has chosen a start page. */
function choosing(start_page: string | null, role = 'Manager') {
  const { currentUser, ssoPermissions } = signedInAs({ role, modules: ['Trips'] })
  const user = { ...currentUser.user, prefs: { ...currentUser.user.prefs, start_page } }
  return { currentUser: { ...currentUser, user }, ssoPermissions }
}

test('a user chooses among the pages that they may open', () => {
  expect(startPagesOf(choosing(null))).toEqual(['home', 'trips', 'administration'])
})

test.each([
  ['trips', '/telematics/trip'],
  ['track', '/home'],
  ['noPage', '/home'],
  [null, '/home'],
])('whoever chose %s starts at %s', (chosen, path) => {
  expect(startPathOf(choosing(chosen))).toBe(path)
})

test('a guest starts where guests are told that there is nothing', () => {
  expect(startPathOf(choosing('administration', 'Guest'))).toBe('/home')
})
