import { BlockList, isIPv6 } from 'node:net'

/** Networks as Postgres writes a `cidr`, such as 10.4.0.0/16. */
export function networksOf(ranges: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/')
    networks.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return networks
}

/** A socket of both families writes an address of IPv4 as one of IPv6, which a list of networks understands. */
export const isWithin = (networks: BlockList, address: string | undefined): boolean =>
  address !== undefined && networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
