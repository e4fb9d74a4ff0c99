import { createHmac, timingSafeEqual } from 'node:crypto'
import { FILE_LINKS } from '../db/secrets/signing-keys.ts'

const DAY_S = 86_400
/** A page that stays open for a week still shows its pictures; a link is valid to the end of a day. */
const VALID_DAYS = FILE_LINKS.validS / DAY_S

export interface SignedLink {
  id: number
  /** Seconds since 1970. */
  expires: number
  signature: string
}

/**
 * An address under which a file may be read without signing in, for a week or so. It stays the same for a whole day, so that a
 * browser keeps what it has.
 */
export function fileLink(key: Buffer, id: number, nowMs: number): string {
  const expires = (Math.floor(nowMs / 1000 / DAY_S) + VALID_DAYS) * DAY_S
  return `/api/files/${id}/?expires=${expires}&signature=${signatureOf(key, textOf(id, expires))}`
}

export function isValidLink(key: Buffer, { id, expires, signature }: SignedLink, nowMs: number): boolean {
  if (expires * 1000 <= nowMs) return false
  return isSigned(key, textOf(id, expires), signature)
}

const textOf = (id: number, expires: number) => `file ${id} until ${expires}`

/** The signature of a text that says what a link is of, for whom and until when. */
export const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

export function isSigned(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(key, text))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
