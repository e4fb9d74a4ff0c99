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

function show(kind: Toast['kind'], message: string, action?: ToastAction, note?: string) {
  const toast: Toast = { id: nextId(), kind, message, ...(action && { action }), ...(note && { note }) }
  shown.add(toast)
  const staysMs = action === undefined ? STAYS_MS[kind] : ACTION_STAYS_MS
  if (staysMs !== null) setTimeout(() => closeToast(toast), staysMs)
  action?.until?.addEventListener('abort', () => closeToast(toast))
}

export const toastSuccess = (message: string, action?: ToastAction) => show('success', message, action)
/** One of the outcomes that the documents word (HTTP-18, N-61), and what it is of. */
export const toastOutcome = (outcome: string, note: string, action?: ToastAction) =>
  show('success', outcome, action, note)
/** That what was sent was not taken (HTTP-18, N-61): something is missing in it, or wrong. */
export const toastRefused = (isIncomplete: boolean, note?: string) =>
  show('error', isIncomplete ? i18next.t('Fields is required') : i18next.t('Field(s) are invalid'), undefined, note)
export const toastError = (message: string) => show('error', message)
export const toastWarning = (message: string) => show('warning', message)

/** A failed call in the server's own words (HTTP-19). A 500 has its dialog, and a 401 has led away already. */
export function toastFailure(error: unknown) {
  if (error instanceof HttpError && (error.status === 401 || error.status === 500)) return
  const words = error instanceof HttpError ? error.message : 'Milepost cannot be reached. Check your connection.'
  toastError(serverText(words))
}
