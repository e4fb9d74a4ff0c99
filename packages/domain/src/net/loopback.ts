/**
 * Whether a host is the computer itself: its name, or an address that never leaves it, in brackets as in an address of a page or
 * without, and as an IPv4 address that came in by IPv6.
 */
export const isLoopback = (host: string): boolean => /^(localhost|::1|\[::1\]|(::ffff:)?127(\.\d{1,3}){3})$/.test(host)
