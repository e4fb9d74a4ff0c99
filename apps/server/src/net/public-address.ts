import ipaddr from 'ipaddr.js'

/**
 * Whether an address of IPv4 or IPv6 is one of the public internet: none that is private, loopback, link-local, of a carrier,
 * multicast, unspecified, reserved or a translation of another (RFC 6890). One of IPv4 in the form of IPv6 is judged as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const known = ipaddr.process(address)
  if (known.range() !== 'unicast') return false
  return known.kind() === 'ipv4' || known.match(GIVEN_OUT)
}

/** Of IPv6 nothing else is given out (RFC 4291, 2.4 and its registry); among the rest is the old form of IPv4 in it, `::7f00:1`. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')
