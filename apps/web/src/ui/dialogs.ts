import type { HttpError } from '../api/http.ts'
import { createListStore, nextId } from './list-store.ts'

export interface ConfirmOptions {
  title: string
  message: string
  /** OK and Cancel unless given (C-37). */
  confirmLabel?: string
  cancelLabel?: string
  /** Something is lost by it: the button is red. */
  destructive?: boolean
}

export interface GeneralOptions {
  header: string
  status: string
  message: string
}

export type OpenDialog = { id: number } & (
  | ({ kind: 'confirm'; resolve: (confirmed: boolean) => void } & ConfirmOptions)
  | ({ kind: 'general' } & GeneralOptions)
  | { kind: 'http error'; error: HttpError }
)

const dialogs = createListStore<OpenDialog>()

export const useOpenDialogs = dialogs.useItems
export const closeDialog = dialogs.remove

/** Asks, and resolves to the choice; closing the dialog is a no. */
export function confirmDialog(options: ConfirmOptions): Promise<boolean> {
  return new Promise(resolve => dialogs.add({ id: nextId(), kind: 'confirm', resolve, ...options }))
}

/** Header, bold status, message and "Ok" (HTTP-14). */
export function openGeneralDialog(options: GeneralOptions) {
  dialogs.add({ id: nextId(), kind: 'general', ...options })
}

/** Several calls that fail at once open one dialog, about the first (HTTP-11). */
export function openHttpErrorDialog(error: HttpError) {
  if (!dialogs.items().some(dialog => dialog.kind === 'http error'))
    dialogs.add({ id: nextId(), kind: 'http error', error })
}
