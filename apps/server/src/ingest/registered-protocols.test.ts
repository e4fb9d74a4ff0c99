import { TRACKER_PROTOCOLS } from '@milepost/contract/tracker-identity.ts'
import { ALL_PROTOCOLS } from '@milepost/protocols/all-protocols.ts'
import { expect, test } from 'vitest'
import { GATEWAYS } from './gateway.ts'

test('a tracker can be registered with every protocol that is listened for, and with no other', () => {
  const listened = [...ALL_PROTOCOLS, { name: 'osmand' }].map(({ name }) => name)
  const gateways = Object.values(GATEWAYS).map(({ protocol }) => protocol)
  expect(TRACKER_PROTOCOLS.toSorted()).toEqual([...listened, ...gateways].toSorted())
})
