import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRings } from '../db/secrets/key-rings.ts'
import { MAIL_STOPS } from '../db/secrets/signing-keys.ts'

/** Where each kind of regular mail is stopped. */
export const STOP_PATHS = { report: '/stop-report', notifications: '/stop-notifications' } as const

/** Where the reader of an address agrees to be written to, by a link that works once. */
export const CONFIRM_PATH = '/confirm-notifications'

/** Who opened the link of a mail and answered there, for the audit log. */
export interface AnswerVisitor {
  /** Of their browser, on the network. */
  address: string
  requestId: string
}

/** What the reader of an address agrees to: that this company, as it is called now, writes to it. */
export interface Agreement {
  company: string
  mailAddress: string
}

export type MailStopKind = keyof typeof STOP_PATHS

/** What is stopped: a row of what is mailed regularly to one address. */
export interface MailStop {
  kind: MailStopKind
  id: number
}

/** Links by which whoever receives a regular mail stops it, signed in or not. Nothing of them is stored. */
export interface MailStops {
  link: (origin: string, of: MailStop) => string
  /** Whether the key of a link is that of what it stops. */
  isValid: (of: MailStop, key: string) => boolean
}

export async function openMailStops(rings: KeyRings): Promise<MailStops> {
  const keys = await rings.open(MAIL_STOPS)
  return {
    link: (origin, of) =>
      `${origin}${STOP_PATHS[of.kind]}?of=${of.id}&key=${signatureOf(keys.now()[0], of).toString('base64url')}`,
    isValid(of, key) {
      const given = Buffer.from(key, 'base64url')
      return keys.now().some(one => {
        const expected = signatureOf(one, of)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

/** That of a report is without its kind: mails with such links were sent before there was another. */
const signatureOf = (key: string, { kind, id }: MailStop): Buffer =>
  createHmac('sha256', Buffer.from(key, 'base64'))
    .update(kind === 'report' ? `stop ${id}` : `stop ${kind} ${id}`)
    .digest()
