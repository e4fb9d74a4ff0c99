import { isIPv6 } from 'node:net'

/** Whose an address is, to count by: one household or company has a /64 of IPv6 and may use every address of it. */
export function networkOfAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [unscoped = ''] = plain.split('%')
  const [head = '', tail] = unscoped.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0')
  const network = [...groups, ...zeros, ...rest].slice(0, 4)
  return network.map(group => Number.parseInt(group, 16).toString(16)).join(':')
}
