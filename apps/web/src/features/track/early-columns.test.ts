import { signIn } from '@milepost/contract/sign-in.ts'
import { track } from '@milepost/contract/track.ts'
import { expect, it } from 'vitest'
import { paths } from '../../shell/paths.ts'
import { EARLY_PATHS, takeEarlyColumns } from './early-columns.ts'

it('what the early script asks for is what the contract and the pages name', () => {
  expect(EARLY_PATHS).toEqual({
    pages: [paths.track, paths.trackVehicle],
    cookie: signIn.cookie.path,
    columns: track.columns.path,
  })
})

it('nothing is asked for early on another page', () => {
  expect(takeEarlyColumns()).toBeNull()
})
