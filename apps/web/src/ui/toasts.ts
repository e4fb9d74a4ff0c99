import i18next from 'i18next'
import { HttpError } from '../api/http.ts'
import { serverText } from '../i18n/server-text.ts'
import { createListStore, nextId } from './list-store.ts'

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'warning'
  message: string
  /** What of: beside the message of an outcome. */
  note?: string
  /** What can be done about it, such as undoing it. */
  action?: ToastAction
  /** That what was sent was not taken: true only until the next try, and only in the form. */
  isRefusal?: true
}

export interface ToastAction {
  label: string
  run: () => void
  /** Closes the message before its time: nothing is left to be done about it. */
  until?: AbortSignal
}

/** Long enough to read it, think, and reach it. */
export const ACTION_STAYS_MS = 15_000

/** How long each kind stays (HTTP-15 to HTTP-17); a warning stays until it is closed. */
const STAYS_MS = { success: 4000, error: 6000, warning: null } as const

const shown = createListStore<Toast>()

export const useToasts = shown.useItems
export const toastsShown = shown.items
export const closeToast = shown.remove

const closeWhere = (isMeant: (toast: Toast) => boolean) => shown.items().filter(isMeant).forEach(closeToast)

/** What was refused is another matter from now on: it is tried anew, or its form was left. */
export const closeRefusals = () => closeWhere(({ isRefusal }) => isRefusal === true)

/** What cannot be undone any more, since something else is changed. */
export const closeOffers = () => closeWhere(({ action }) => action !== undefined)

/** The same words again take the place of the first. */
function show(kind: Toast['kind'], message: string, { action, note, isRefusal }: Partial<Toast> = {}) {
  const toast: Toast = {
    id: nextId(),
    kind,
    message,
    ...(action && { action }),
    ...(note && { note }),
    ...(isRefusal && { isRefusal }),
  }
  closeWhere(earlier => earlier.kind === kind && earlier.message === message && earlier.note === toast.note)
  shown.add(toast)
  const staysMs = action === undefined ? STAYS_MS[kind] : ACTION_STAYS_MS
  if (staysMs !== null) setTimeout(() => closeToast(toast), staysMs)
  action?.until?.addEventListener('abort', () => closeToast(toast))
}

export const toastSuccess = (message: string, action?: ToastAction) => show('success', message, action && { action })
/** One of the outcomes that the documents word (HTTP-18, N-61), and what it is of. */
export const toastOutcome = (outcome: string, note: string, action?: ToastAction) =>
  show('success', outcome, { note, ...(action && { action }) })
/** That what was sent was not taken (HTTP-18, N-61): something is missing in it, or wrong. */
export function toastRefused(isIncomplete: boolean, note?: string) {
  closeRefusals()
  const message = isIncomplete ? i18next.t('Fields is required') : i18next.t('Field(s) are invalid')
  show('error', message, { isRefusal: true, ...(note && { note }) })
}
/** That something is missing in what would have been sent, said until the next try or until it is there. */
export const toastMissing = (message: string) => show('error', message, { isRefusal: true })
export const toastError = (message: string) => show('error', message)
/** `note`: what it means, below a message that only names it. */
export const toastWarning = (message: string, note?: string) =>
  show('warning', message, note === undefined ? {} : { note })

/** A failed call in the server's own words (HTTP-19). A 500 has its dialog, and a 401 has led away already. */
export function toastFailure(error: unknown) {
  if (error instanceof HttpError && (error.status === 401 || error.status === 500)) return
  toastError(failureText(error))
}

/** Why a call failed, in the reader's language: the server's own words, or that it cannot be reached. */
export const failureText = (error: unknown) =>
  serverText(error instanceof HttpError ? error.message : 'Milepost cannot be reached. Check your connection.')
