import type { Files } from '../files/files.ts'

const HOUR_S = 3_600
/** A link is good to the end of the hour after this one: for a list that stays open, and no longer. */
const HOURS = 2

export interface DocumentLink {
  activityId: number
  /** Who it was given to; 0: to whoever has it, as on the public page of a vehicle. */
  userId: number
  /** Seconds since 1970. */
  expires: number
  signature: string
}

type Signing = Pick<Files, 'sign' | 'isSigned'>

/**
 * The address of the document of an activity, to be read without signing in: it names who it was given to, under whose name the view
 * stands in the audit log, and expires. The same for an hour, so that a browser keeps what it has.
 */
export function documentLink(files: Signing, activityId: number, userId: number, nowMs: number): string {
  const expires = (Math.floor(nowMs / 1000 / HOUR_S) + HOURS) * HOUR_S
  const signature = files.sign(signedText(activityId, userId, expires))
  return `/media/vehicle_activities/${activityId}/?user=${userId}&expires=${expires}&signature=${signature}`
}

export function isValidDocumentLink(files: Signing, link: DocumentLink, nowMs: number): boolean {
  const { activityId, userId, expires, signature } = link
  return expires * 1000 > nowMs && files.isSigned(signedText(activityId, userId, expires), signature)
}

const signedText = (activityId: number, userId: number, expires: number) =>
  `document of activity ${activityId} for ${userId} until ${expires}`
