import type { IncomingHttpHeaders } from 'node:http'

/** Browsers send these and nothing else does. `Sec-Fetch-Site` comes over TLS and to the machine itself alone. */
const OF_BROWSERS = ['origin', 'sec-fetch-site', 'referer', 'upgrade-insecure-requests'] as const

/**
 * Whether a web page may have sent a request: any page can make the browser of whoever opens it call a port, in the name of a
 * device whose number it knows. It cannot take the browser's own name out of such a call.
 */
export function isOfBrowser(headers: IncomingHttpHeaders): boolean {
  if (OF_BROWSERS.some(name => headers[name] !== undefined)) return true
  return headers['user-agent']?.startsWith('Mozilla/') ?? false
}

/**
 * Whether a connection of trackers begins as one of HTTP does. A page has its browser call their ports as well, and writes the
 * body of that call, in which some protocols (JT/T 808, Queclink) find the beginning of a message.
 */
export function beginsHttp(bytes: Buffer): boolean {
  return /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /.test(bytes.toString('latin1', 0, LONGEST_METHOD + 1))
}

const LONGEST_METHOD = 'OPTIONS'.length
