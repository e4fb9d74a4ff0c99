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
 * Whether a connection of trackers begins as one of HTTP does, with a method and a path. A page has its browser call their ports
 * as well, and writes the body of that call, in which some protocols (JT/T 808, Queclink) find the beginning of a message. Its
 * method is any word that the page likes, where a name of the page's own leads to us. No message of a device begins so: one of
 * bytes has a control character among its first five, one of text a colon or semicolon among its first ten.
 */
export function beginsHttp(bytes: Uint8Array): 'yes' | 'no' | 'undecided' {
  const start = Buffer.from(bytes.subarray(0, LONGEST_METHOD + 2)).toString('latin1')
  const { length } = METHOD.exec(start)?.[0] ?? ''
  if (length >= LONGEST_METHOD) return 'yes'
  const next = start.slice(length)
  if (next === '' || (next === ' ' && length > 0)) return 'undecided'
  return next.startsWith(' /') && length > 0 ? 'yes' : 'no'
}

/** A token of RFC 9110. */
const METHOD = /^[!#$%&'*+\-.^`|~\w]*/

/** Characters that are read of a method: no device begins with a longer word. */
export const LONGEST_METHOD = 32
