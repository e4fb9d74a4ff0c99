import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from '../../api/http.ts'
import { serverText } from '../../i18n/server-text.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { TIMESHEETS_KEY } from './timesheet-queries.ts'

/** Sends a correction, and has every sheet read anew. What the server refuses stands in the form, other failures in a toast. */
export function useCorrecting(send: () => Promise<unknown>, done: string, onDone: () => void) {
  const client = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    setIsSaving(true)
    setFailure(null)
    try {
      await send()
      await client.invalidateQueries({ queryKey: TIMESHEETS_KEY })
      toastSuccess(done)
      onDone()
    } catch (error) {
      if (error instanceof HttpError && (error.status === 400 || error.status === 409))
        setFailure(serverText(error.message))
      else toastFailure(error)
    } finally {
      setIsSaving(false)
    }
  }

  return { isSaving, failure, save }
}
