import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../api/http.ts'
import { serverText } from '../i18n/server-text.ts'
import { toastFailure, toastOutcome } from './toasts.ts'

/**
 * Sends a correction and has everything read anew: it counts on every screen. What the server refuses stands in the form,
 * other failures in a toast.
 */
export function useCorrecting(send: () => Promise<unknown>, done: string, onDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function save() {
    setIsSaving(true)
    setFailure(null)
    try {
      await send()
      await client.invalidateQueries()
      toastOutcome(t('Success'), done)
      onDone()
    } catch (error) {
      if (error instanceof HttpError && error.status < 500 && error.status !== 401)
        setFailure(serverText(error.message))
      else toastFailure(error)
    } finally {
      setIsSaving(false)
    }
  }

  return { isSaving, failure, save }
}
