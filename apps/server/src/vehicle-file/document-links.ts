import type { Files } from '../files/files.ts'

const HOUR_S = 3_600
/** A link is good to the end of the hour after this one: for a list that stays open, and no longer. */
const HOURS = 2

/** When a link that is given now ends, in seconds since 1970. */
export const endOfLink = (nowMs: number): number => (Math.floor(nowMs / 1000 / HOUR_S) + HOURS) * HOUR_S

/** Where the documents of activities are read, and the pictures of driver's checks, defects and inspections. */
const FOLDERS = { activity: 'vehicle_activities', picture: 'record_pictures' } as const

/** What is read by a link. */
export interface LinkedDocument {
  of: keyof typeof FOLDERS
  id: number
}

export interface DocumentLink extends LinkedDocument {
  /** Who it was given to; 0: to whoever has it, as on the public page of a vehicle. */
  userId: number
  /** Seconds since 1970. */
  expires: number
  signature: string
}

type Signing = Pick<Files, 'sign' | 'isSigned'>

/**
 * The address of a document, to be read without signing in: it names who it was given to, under whose name the view stands in the audit
 * log, and expires. The same for an hour, so that a browser keeps what it has.
 */
export function documentLink(files: Signing, document: LinkedDocument, userId: number, nowMs: number): string {
  const expires = endOfLink(nowMs)
  const signature = files.sign(signedText(document, userId, expires))
  return `/media/${FOLDERS[document.of]}/${document.id}/?user=${userId}&expires=${expires}&signature=${signature}`
}

export function isValidDocumentLink(files: Signing, link: DocumentLink, nowMs: number): boolean {
  const { userId, expires, signature } = link
  return expires * 1000 > nowMs && files.isSigned(signedText(link, userId, expires), signature)
}

const signedText = ({ of, id }: LinkedDocument, userId: number, expires: number) =>
  `document of ${of} ${id} for ${userId} until ${expires}`
