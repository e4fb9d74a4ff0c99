import { isIPv6 } from 'node:net'

/**
 * What counts as one visitor: an address of IPv4; of IPv6 the /64, as one household or company has all of it and may use
 * every address. Addresses of IPv4 in the form of IPv6 are those of IPv4.
 */
export function networkOfAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? firstHalf(plain) : plain
}

function firstHalf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0')
  const network = [...groups, ...zeros, ...rest].slice(0, 4)
  return network.map(group => Number.parseInt(group, 16).toString(16)).join(':')
}
