import { LRUCache } from 'lru-cache'
import { networkOfAddress } from '../net/network-of-address.ts'
import { HttpError } from './http-error.ts'

const MOST_ADDRESSES = 10_000
const WITHIN_MS = 60_000

/**
 * Counts what an address (a /64 of IPv6) asks for in a minute and does not find, such as tokens that it guesses. Whoever asks for what
 * there is, is not counted.
 */
export function createMissLimit(mostMisses: number) {
  const misses = new LRUCache<string, number>({ max: MOST_ADDRESSES, ttl: WITHIN_MS, noUpdateTTL: true })
  return {
    /** Throws a 429 for an address that has missed too often, also where it now asks for what there is: it would know which that is. */
    check(address: string): void {
      if ((misses.get(networkOfAddress(address)) ?? 0) >= mostMisses)
        throw new HttpError(429, 'Too many requests. Please wait a minute and try again.')
    },
    count(address: string): void {
      const network = networkOfAddress(address)
      misses.set(network, (misses.get(network) ?? 0) + 1)
    },
  }
}
