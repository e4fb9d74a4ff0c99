import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CallFunction, HttpError } from '../api/http.ts'
import { serverText } from '../i18n/server-text.ts'
import { type Change, makeChange, type Outcome } from './make-change.ts'
import { closeRefusals, type ToastAction } from './toasts.ts'

/**
 * Sends a correction and has everything read anew: it counts on every screen. What the server refuses stands in the form,
 * other failures in a toast.
 */
export function useCorrecting<T>(
  work: (send: CallFunction) => Promise<T>,
  {
    outcome,
    note,
    action,
  }: { outcome: Outcome; note: Change<T>['note']; action?: (result: T) => ToastAction | undefined },
  onDone: () => void,
) {
  const client = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // What was said of this form is of none that comes after it.
  useEffect(() => closeRefusals, [])

  async function save() {
    setIsSaving(true)
    setFailure(null)
    const onRefused = (error: unknown) => {
      const isShown = error instanceof HttpError && error.status < 500 && error.status !== 401
      if (isShown) setFailure(serverText(error.message))
      return isShown
    }
    const { isMade } = await makeChange({ outcome, note, onRefused, ...(action && { action }) }, async send => {
      const result = await work(send)
      await client.invalidateQueries()
      return result
    })
    setIsSaving(false)
    if (isMade) onDone()
  }

  return { isSaving, failure, save }
}
