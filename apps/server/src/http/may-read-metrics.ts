import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { isWithin, networksOf } from '../net/networks.ts'

/** This machine and private networks. */
const NEAR = networksOf(['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'])

/**
 * Whether a request for the metrics is from near by and came through no proxy: one beside us is near by its own address. It is
 * recognised by the headers it adds, or by the address that people open, where only a proxy listens at that.
 */
export function mayReadMetrics(
  { remoteAddress, localPort }: Pick<Socket, 'remoteAddress' | 'localPort'>,
  headers: IncomingHttpHeaders,
  origin: string | null,
): boolean {
  if (!isWithin(NEAR, remoteAddress) || Object.keys(headers).some(isOfProxy)) return false
  return origin === null || isOwn(new URL(origin), localPort) || hostOf(headers) !== new URL(origin).hostname
}

/** Of the standard, of custom, and of those who put themselves before the pages of others. */
const isOfProxy = (header: string) =>
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|true-client-ip|cf-.*|cdn-.*|fastly-.*|x-amzn-.*|x-azure-.*)$/.test(
    header,
  )

/** We listen at it ourselves, without TLS. */
const isOwn = ({ protocol, port }: URL, localPort: number | undefined) =>
  protocol === 'http:' && Number(port || 80) === localPort

/** Without its port, which whoever asks chooses. */
function hostOf({ host = '' }: IncomingHttpHeaders): string {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : ''
}
