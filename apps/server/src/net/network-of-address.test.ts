import { expect, it } from 'vitest'
import { networkOfAddress } from './network-of-address.ts'

it.each([
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0DB8:0:0:ffff::2', '2001:db8:0:0'],
  ['2001:db8:0:1::9', '2001:db8:0:1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('%s is of the network %s', (address, network) => {
  expect(networkOfAddress(address)).toBe(network)
})
