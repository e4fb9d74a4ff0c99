import { registrationKey } from '@milepost/domain/vehicles/registration.ts'
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

/** Of a link that was given to nobody in particular, as on the public page of a vehicle. */
export const ANYBODY = 0

export interface DocumentLink extends LinkedDocument {
  /** Who it was given to, or ANYBODY. */
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
export const documentLink = (files: Signing, document: LinkedDocument, userId: number, nowMs: number): string =>
  signedLink(files, document, { userId, registration: '', nowMs })

/** The same for whoever asks by a registration: it ends once the vehicle is called otherwise. */
export const publicDocumentLink = (
  files: Signing,
  document: LinkedDocument,
  registration: string,
  nowMs: number,
): string => signedLink(files, document, { userId: ANYBODY, registration, nowMs })

function signedLink(
  files: Signing,
  document: LinkedDocument,
  { userId, registration, nowMs }: { userId: number; registration: string; nowMs: number },
): string {
  const expires = endOfLink(nowMs)
  const signature = files.sign(signedText(document, { userId, registration, expires }))
  return `/media/${FOLDERS[document.of]}/${document.id}/?user=${userId}&expires=${expires}&signature=${signature}`
}

/** Whether this server gave the link, and it has not expired. `registration`: of the vehicle, where the link is for anybody. */
export function isValidDocumentLink(files: Signing, link: DocumentLink, nowMs: number, registration = ''): boolean {
  const { userId, expires, signature } = link
  return expires * 1000 > nowMs && files.isSigned(signedText(link, { userId, registration, expires }), signature)
}

function signedText(
  { of, id }: LinkedDocument,
  { userId, registration, expires }: { userId: number; registration: string; expires: number },
): string {
  const reader = userId === ANYBODY ? `anybody at ${registrationKey(registration)}` : `${userId}`
  return `document of ${of} ${id} for ${reader} until ${expires}`
}
