import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '::ffff:93.184.216.34'])('%s is public', address => {
  expect(isPublicAddress(address)).toBe(true)
})

it.each([
  ['loopback', '127.0.0.1'],
  ['loopback', '127.8.9.10'],
  ['loopback', '::1'],
  ['private', '10.0.0.1'],
  ['private', '172.16.5.4'],
  ['private', '192.168.1.1'],
  ['of IPv6, private', 'fd00::1'],
  ['link-local, where clouds answer with their keys', '169.254.169.254'],
  ['link-local', 'fe80::1'],
  ['link-local with its interface', 'fe80::1%eth0'],
  ['of a carrier', '100.64.0.1'],
  ['multicast', '224.0.0.1'],
  ['multicast', 'ff02::1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '0.0.0.0'],
  ['unspecified', '::'],
  ['reserved', '240.0.0.1'],
  ['loopback in the form of IPv6', '::ffff:127.0.0.1'],
  ['loopback in the form of IPv6', '::ffff:7f00:1'],
  ['private in the form of IPv6', '::ffff:10.0.0.1'],
  ['loopback in the old form of IPv6', '::7f00:1'],
  ['of no use yet', '4000::1'],
  ['private behind NAT64', '64:ff9b::a00:1'],
  ['private behind 6to4', '2002:a00:1::'],
  ['no address', 'localhost'],
  ['no address', ''],
])('an address that is %s is not public: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})
