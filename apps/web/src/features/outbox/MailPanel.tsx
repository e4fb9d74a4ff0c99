import { type Mail, mails } from '@milepost/contract/mails.ts'
import { IconSend } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { PanelWithoutData } from '../../ui/PanelWithoutData.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { MailStateMark } from './MailStateMark.tsx'
import { kindWord, LETTER_WORDS, REFUSAL_WORDS } from './mail-words.ts'
import classes from './Outbox.module.css'
import { mailQuery, OUTBOX_KEY } from './outbox-query.ts'

/** One mail: how far it is, what the mail server said, and the letter. */
export function MailPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(mailQuery(id))
  if (data === undefined)
    return (
      <PanelWithoutData
        error={error}
        onRetry={() => void refetch()}
        missing={t('There is no such email')}
        onClose={onClose}
      />
    )
  return (
    <div className={classes.panel}>
      <MailFacts mail={data} />
      <RetryButton mail={data} />
      <LetterView mail={data} />
    </div>
  )
}

function MailFacts({ mail }: { mail: Mail }) {
  const { t } = useTranslation()
  const words = useWords()
  return (
    <Facts>
      <Fact name={t('Status')}>
        <MailStateMark state={mail.state} />
      </Fact>
      <Fact name={t('Recipient')}>{mail.recipient}</Fact>
      <Fact name={t('Type')}>{kindWord(mail.kind, t)}</Fact>
      {mail.customer_name !== null && <Fact name={t('Customer')}>{mail.customer_name}</Fact>}
      <Fact name={t('Written')}>{words.dateAndTime(mail.written_at)}</Fact>
      {mail.sent_at !== null && <Fact name={t('Sent')}>{words.dateAndTime(mail.sent_at)}</Fact>}
      {mail.given_up_at !== null && <Fact name={t('Given up')}>{words.dateAndTime(mail.given_up_at)}</Fact>}
      <Fact name={t('Attempts')}>{words.number(mail.attempts)}</Fact>
      {mail.next_attempt_at !== null && mail.retry_refusal !== 'no-server' && (
        <Fact name={t('Next attempt')}>{words.dateAndTime(mail.next_attempt_at)}</Fact>
      )}
      {mail.said !== null && <Fact name={t('Mail server’s answer')}>{mail.said}</Fact>}
    </Facts>
  )
}

/** Absent where it was sent: nothing is to be tried. */
function RetryButton({ mail: { id, recipient, retry_refusal } }: { mail: Mail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  if (retry_refusal === 'sent') return null
  const reason = retry_refusal === null ? null : t(REFUSAL_WORDS[retry_refusal])

  async function retry() {
    await makeChange({ outcome: 'Update successful', note: recipient }, send => send(mails.retry, { params: { id } }))
    await client.invalidateQueries({ queryKey: OUTBOX_KEY })
  }

  return (
    <div>
      <ReasonButton
        size="sm"
        variant="default"
        leftSection={<IconSend size={16} />}
        reason={reason}
        onClick={() => void retry()}
      >
        {t('Try again now')}
      </ReasonButton>
      {reason !== null && <p className={classes.quiet}>{reason}</p>}
    </div>
  )
}

/** In a frame of its own in which no script runs, no link opens and nothing is loaded. */
function LetterView({ mail: { letter, letter_refusal: refusal } }: { mail: Mail }) {
  const { t } = useTranslation()
  if (letter === null) {
    const reason = refusal === null ? t('This version cannot show what the email says.') : t(LETTER_WORDS[refusal])
    return <p className={classes.quiet}>{reason}</p>
  }
  return (
    <>
      <h3>{letter.subject}</h3>
      <iframe className={classes.letter} sandbox="" srcDoc={letter.html} title={t('Email text')} />
    </>
  )
}
