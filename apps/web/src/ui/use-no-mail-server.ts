import { useSuspenseQuery } from '@tanstack/react-query'
import { appConfigQuery } from '../api/app-config.ts'
import { callerOf } from '../api/capabilities.ts'
import { useSession } from '../api/session.ts'
import type { TextKey } from '../i18n/text-key.ts'

/** What to say where an e-mail would be promised and this installation sends none, to its administrators also how to change that; null: it does. */
export function useNoMailServer(): TextKey | null {
  const { sends_mail } = useSuspenseQuery(appConfigQuery).data
  const signedIn = useSession()
  if (sends_mail) return null
  return signedIn !== null && callerOf(signedIn.currentUser).isGlobalAdmin
    ? 'No mail server is set up, so no email is sent. Set MILEPOST_SMTP_URL and MILEPOST_MAIL_FROM and restart Milepost; docs/operations/mail.md explains both.'
    : 'No mail server is set up, so no email is sent. An administrator of this installation can set one up.'
}
