import { ownTestMails } from '@milepost/contract/mails.ts'
import type { NotificationChoices } from '@milepost/contract/notification-choices.ts'
import type { Result } from '@milepost/contract/route.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useNoMailServer } from '../../ui/use-no-mail-server.ts'
import classes from './Preferences.module.css'

type TestState = NonNullable<Result<typeof ownTestMails.latest>['latest']>

const ASKED_EVERY_MS = 1_000

const isOver = ({ state, has_failed }: TestState) => state !== 'waiting' || has_failed

/** Sends the user a mail, and says what the mail server made of it. */
export function TestMail({ choices }: { choices: NotificationChoices }) {
  const { t } = useTranslation()
  const [mailId, setMailId] = useState<number | null>(null)
  const [isSending, setIsSending] = useState(false)
  const noMailServer = useNoMailServer()
  const why = choices.is_mail_address ? noMailServer : 'What you sign in by is no email address, so none reaches you.'
  const reason = why && t(why)

  async function send() {
    setIsSending(true)
    const sent = await makeChange({ outcome: 'Success', note: () => null }, send => send(ownTestMails.send))
    setIsSending(false)
    setMailId(sent.isMade ? sent.result.id : null)
  }

  return (
    <div className={classes.test}>
      <ReasonButton size="xs" variant="default" loading={isSending} reason={reason} onClick={() => void send()}>
        {t('Send a test email')}
      </ReasonButton>
      {reason !== null && <p className={classes.outcome}>{reason}</p>}
      {mailId !== null && <Outcome key={mailId} mailId={mailId} />}
    </div>
  )
}

function Outcome({ mailId }: { mailId: number }) {
  const { t } = useTranslation()
  const { data, isError } = useQuery({
    queryKey: ['own-test-mail', mailId],
    queryFn: async ({ signal }) => (await call(ownTestMails.latest, {}, { signal, suppressErrorDialog: true })).latest,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : ASKED_EVERY_MS),
  })
  return (
    <p role="status" className={classes.outcome}>
      {t(isError ? 'Whether it was sent is not known at the moment.' : wordOf(data))}
    </p>
  )
}

function wordOf(test: TestState | null | undefined): TextKey {
  if (!test || !isOver(test)) return 'The mail server is being handed the email…'
  if (test.state === 'sent') return 'The mail server has taken it. If it does not arrive, look among unwanted emails.'
  return test.state === 'waiting'
    ? 'The mail server does not take it at the moment. It is tried again; an administrator sees the reason in the outbox.'
    : 'The mail server refused it. An administrator sees the reason in the outbox.'
}
