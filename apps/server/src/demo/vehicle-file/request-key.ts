import { createHash } from 'node:crypto'
import { demoSeed } from '@milepost/simulator/fleet.ts'

/** The key of a request of the demo, the same whenever it is sent: what was filed is filed once. A UUID of version 8 (RFC 9562). */
export function requestKey(registration: string, filing: string): string {
  const hash = createHash('sha256').update(`${demoSeed} ${registration} ${filing}`).digest('hex')
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  return parts.join('-')
}
