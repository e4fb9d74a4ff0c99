import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { callAny } from '../../api/client.ts'
import { bodyField, type CallFunction, HttpError } from '../../api/http.ts'
import { serverText } from '../../i18n/server-text.ts'
import { paths } from '../../pages/paths.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'

interface Sent {
  /** Until it was refused, or the sign-in page opens. */
  isSending: boolean
  /** Says in a toast what the server said, and opens the sign-in page after a while if it was done (PWD-07, PWD-13, PWD-20). */
  send: (work: (call: CallFunction) => Promise<{ message: string }>) => Promise<void>
  /** Whether the link was at fault (PWD-11). */
  isLinkOver: boolean
}

export function useSentPassword(thenLoginMs: number): Sent {
  const navigate = useNavigate()
  const [isSending, setIsSending] = useState(false)
  const [isLinkOver, setIsLinkOver] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  async function send(work: (call: CallFunction) => Promise<{ message: string }>) {
    setIsSending(true)
    try {
      const { message } = await work(callAny)
      toastSuccess(serverText(message))
      leaving.current = setTimeout(() => void navigate({ to: paths.login }), thenLoginMs)
    } catch (error) {
      toastFailure(error)
      const status = error instanceof HttpError ? bodyField(error.body, 'status') : undefined
      setIsLinkOver(status !== undefined && status !== 'success')
      setIsSending(false)
    }
  }

  return { isSending, send, isLinkOver }
}
