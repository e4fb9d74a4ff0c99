import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '../net/public-address.ts'

/** `public`: https addresses of the internet alone; `any`: what the operator allows for tests and networks of their own. */
export type WebhookTargets = 'public' | 'any'

/** Every address of a name. Rejects where there is none. */
export type Resolver = (name: string) => Promise<readonly string[]>

export const resolveByDns: Resolver = async name => (await lookup(name, { all: true })).map(({ address }) => address)

/** Why nothing is sent to an address. */
type TargetRefusal = 'not-https' | 'private-address' | 'unknown-name'

/**
 * The one address that an attempt connects to: whoever answers the name another way a moment later changes nothing. Of a name with
 * several addresses each is checked, and one that is not public refuses them all.
 */
export async function resolveTarget(
  { protocol, hostname }: URL,
  targets: WebhookTargets,
  resolve: Resolver,
): Promise<{ address: string } | { refusal: TargetRefusal }> {
  if (protocol !== 'https:' && targets === 'public') return { refusal: 'not-https' }
  const addresses = await addressesOf(hostname, resolve)
  const [address] = addresses
  if (address === undefined) return { refusal: 'unknown-name' }
  if (targets === 'public' && !addresses.every(isPublicAddress)) return { refusal: 'private-address' }
  return { address }
}

async function addressesOf(hostname: string, resolve: Resolver): Promise<readonly string[]> {
  const written = addressIn(hostname)
  if (written !== null) return [written]
  return resolve(hostname).catch(() => [])
}

/** An address that stands in a URL itself, without the brackets of IPv6; null: it is a name. */
function addressIn(hostname: string): string | null {
  const plain = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(plain) === 0 ? null : plain
}

/** What is wrong with an address before anything is asked about it; null: it may be saved. */
export function refusalOfUrl({ protocol, hostname }: URL, targets: WebhookTargets): TargetRefusal | null {
  if (targets === 'any') return null
  if (protocol !== 'https:') return 'not-https'
  const written = addressIn(hostname)
  return written !== null && !isPublicAddress(written) ? 'private-address' : null
}
