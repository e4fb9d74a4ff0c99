import { createECDH } from 'node:crypto'
import { loadSecret, type Secrets } from '../db/secrets/installation-secrets.ts'

/** Who sends, as push services know it (RFC 8292): a pair of keys of P-256 in base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * The keys of this installation, made on first use and kept among its sealed secrets. They are never renewed: a browser takes messages of
 * the key alone that it subscribed with.
 */
export const loadVapidKeys = (secrets: Secrets): Promise<VapidKeys> =>
  loadSecret(secrets, 'web push keys', (): VapidKeys => {
    const pair = createECDH('prime256v1')
    return {
      publicKey: pair.generateKeys('base64url'),
      // Without leading zeroes otherwise, which the format has.
      privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
        .subarray(-32)
        .toString('base64url'),
    }
  })

/** Whom a push service may write to where something is wrong: the address of this installation, as far as it is public. */
export const vapidSubject = (origin: string): string =>
  origin.startsWith('https:') ? origin : 'mailto:milepost@localhost'
