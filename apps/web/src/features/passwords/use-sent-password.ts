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
  /** What the server has against the password; null once it is typed anew. */
  passwordFault: string | null
  forgetFault: () => void
}

export function useSentPassword(thenLoginMs: number): Sent {
  const navigate = useNavigate()
  const [isSending, setIsSending] = useState(false)
  const [isLinkOver, setIsLinkOver] = useState(false)
  const [passwordFault, setPasswordFault] = useState<string | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  async function send(work: (call: CallFunction) => Promise<{ message: string }>) {
    setIsSending(true)
    setPasswordFault(null)
    try {
      const { message } = await work(callAny)
      toastSuccess(serverText(message))
      leaving.current = setTimeout(() => void navigate({ to: paths.login }), thenLoginMs)
    } catch (error) {
      toastFailure(error)
      const { body = null, message = '' } = error instanceof HttpError ? error : {}
      if (bodyField(body, 'field') === 'password') setPasswordFault(serverText(message))
      const status = bodyField(body, 'status')
      setIsLinkOver(status !== undefined && status !== 'success')
      setIsSending(false)
    }
  }

  return { isSending, send, isLinkOver, passwordFault, forgetFault: () => setPasswordFault(null) }
}
