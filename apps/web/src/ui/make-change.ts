import i18next from 'i18next'
import { callAny } from '../api/client.ts'
import { bodyField, type CallFunction, HttpError, NetworkError } from '../api/http.ts'
import { serverText } from '../i18n/server-text.ts'
import { closeOffers, closeRefusals, type ToastAction, toastFailure, toastOutcome, toastRefused } from './toasts.ts'

/** What the documents say of a change that was made (HTTP-18, N-61): created, updated, deleted, unlocked. */
export const OUTCOMES = ['Success', 'Update successful', 'Remove success', 'Unlock successful'] as const
export type Outcome = (typeof OUTCOMES)[number]

export interface Change<T> {
  outcome: Outcome
  /** What of, in the reader's language; null where nothing came of it, or it is shown itself: that is not reported. */
  note: string | ((result: T) => string | null)
  action?: (result: T) => ToastAction | undefined
  /** Says itself why it was refused, such as beside a field; true where it did. A 400 has its toast all the same. */
  onRefused?: (error: unknown) => boolean
  /** What `onRefused` says is marked in a form so small that a toast would say it twice, or cover it: a 400 has none then. */
  isMarked?: true
}

export type Changed<T> = { isMade: true; result: T } | { isMade: false; error: unknown }

/**
 * The one way by which the page changes something on the server: `call` takes routes that read alone, and who else may use `callAny`
 * is listed in api/every-change.test.ts. So every change says how it went, and takes away what was said of the one before: that it
 * was refused, or can be undone. Throws for a fault of the page alone.
 */
export async function makeChange<T>(change: Change<T>, work: (send: CallFunction) => Promise<T>): Promise<Changed<T>> {
  closeRefusals()
  closeOffers()
  const changed = await tryTo(work)
  if (changed.isMade) {
    const { result } = changed
    const note = typeof change.note === 'string' ? change.note : change.note(result)
    if (note !== null) toastOutcome(i18next.t(change.outcome), note, change.action?.(result))
  } else sayRefused(changed.error, change.onRefused?.(changed.error) ?? false, change.isMarked === true)
  return changed
}

async function tryTo<T>(work: (send: CallFunction) => Promise<T>): Promise<Changed<T>> {
  try {
    return { isMade: true, result: await work(callAny) }
  } catch (error) {
    if (!isOfCall(error)) throw error
    return { isMade: false, error }
  }
}

/** Of a call that was refused, did not arrive or was broken off. */
const isOfCall = (error: unknown) =>
  error instanceof HttpError ||
  error instanceof NetworkError ||
  (error instanceof DOMException && error.name === 'AbortError')

/** Of a 400 the words of the documents, with the server's own unless they stand elsewhere; of others the server's (HTTP-19). */
function sayRefused(error: unknown, isSaid: boolean, isMarked: boolean) {
  if (isSaid && isMarked) return
  if (!(error instanceof HttpError) || error.status !== 400) return isSaid ? undefined : toastFailure(error)
  const fields = bodyField(error.body, 'fields')
  const isIncomplete = Array.isArray(fields) && fields.some(field => bodyField(field, 'code') === 'required')
  toastRefused(isIncomplete, isSaid ? undefined : serverText(error.message))
}
