import { expect, test } from 'vitest'
import { britishRegistration } from './british-registration.ts'

test.each([
  ['AB12 CDE', 'AB12CDE'],
  ['ab12-cde', 'AB12CDE'],
  ['L2 WPS', 'L2WPS'],
  ['A 1', 'A1'],
  ['TRAILER 22', null],
  ['12345', null],
  ['AB12/CDE', null],
  ['ÁB12 CDE', null],
  ['', null],
])('%j is asked about as %j', (registration, written) => expect(britishRegistration(registration)).toBe(written))
