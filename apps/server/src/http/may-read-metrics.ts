import type { IncomingHttpHeaders } from 'node:http'
import { isIP, type Socket } from 'node:net'
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
  if (origin === null) return true
  const host = hostOf(headers)
  const isPeoples = host === new URL(origin).hostname
  return isOwn(new URL(origin), localPort) ? isPeoples || isOfNobodyElse(host) : !isPeoples
}

/** Of the standard, of custom, and of those who put themselves before the pages of others. */
const isOfProxy = (header: string) =>
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cf-.*|cdn-.*|fastly-.*|fly-.*|x-amzn-.*|x-azure-.*|x-envoy-.*)$/.test(
    header,
  )

/** We listen at it ourselves, without TLS. */
const isOwn = ({ protocol, port }: URL, localPort: number | undefined) =>
  protocol === 'http:' && Number(port || 80) === localPort

/** An address, or a name that nobody can register: a page elsewhere may have its own name lead to us and ask by that. */
const isOfNobodyElse = (host: string) =>
  isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !host.includes('.') || /\.(localhost|local|internal)$/.test(host)

/** Without its port, which whoever asks chooses. */
function hostOf({ host = '' }: IncomingHttpHeaders): string {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : ''
}
