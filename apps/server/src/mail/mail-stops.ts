import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRings } from '../db/secrets/key-rings.ts'
import { MAIL_STOPS } from '../db/secrets/signing-keys.ts'

export const STOP_PATH = '/stop-report'

/** Links by which whoever receives a regular mail stops it, signed in or not. Nothing of them is stored. */
export interface MailStops {
  /** `of`: what is stopped. */
  link: (origin: string, of: number) => string
  /** Whether the key of a link is that of what it stops. */
  isValid: (of: number, key: string) => boolean
}

export async function openMailStops(rings: KeyRings): Promise<MailStops> {
  const keys = await rings.open(MAIL_STOPS)
  return {
    link: (origin, of) => `${origin}${STOP_PATH}?of=${of}&key=${signatureOf(keys.now()[0], of).toString('base64url')}`,
    isValid(of, key) {
      const given = Buffer.from(key, 'base64url')
      return keys.now().some(one => {
        const expected = signatureOf(one, of)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

const signatureOf = (key: string, of: number): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(`stop ${of}`).digest()
