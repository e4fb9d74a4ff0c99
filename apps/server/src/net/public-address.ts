import ipaddr from 'ipaddr.js'

/**
 * Whether an address of IPv4 or IPv6 is one of the public internet: none that is private, loopback, link-local, of a carrier,
 * multicast, unspecified, reserved or a translation of another (RFC 6890). One of IPv4 in the form of IPv6 is judged as IPv4.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
